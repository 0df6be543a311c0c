import { joinFindings } from "../findings/join/join-findings.ts";
import { verifyFindings } from "../findings/verify/verify-findings.ts";
import { FINDINGS, REVISION, SAME_CAUSE } from "./answers.ts";
import { assessManuscript } from "./assess-manuscript.ts";
import { compareDistantParts } from "./compare-distant-parts.ts";
import { definePass } from "./define-pass.ts";
import { followUpComments } from "./follow-up-comments.ts";
import { drawUpLedger } from "./ledger.ts";
import type { DocumentMap } from "./map-answer.ts";
import { mapDocument } from "./map-document.ts";
import { OVERALL_ASSESSMENT } from "./overall-answer.ts";
import type { Pass, PassScope } from "./pass.ts";
import { readFigures } from "./read-figures.ts";
import {
  lookForMissing,
  readPassages,
  readVolume,
  readVolumeFor,
  readWithSupplement,
} from "./read-volume.ts";

const inEveryReview = () => true;
const ifSetAddsIt = () => false;
const inFullReviews = ({ isPreview }: PassScope) => !isPreview;

/** Without a map every specialist reads the text. */
function ifMapSays(answer: keyof DocumentMap): Pass["isNeeded"] {
  return ({ isPreview, map }) => !isPreview && (map === null || map[answer] === true);
}

/** A pass that looks at each volume for one kind of problem. */
const lookAtVolumes = {
  role: "review",
  answer: FINDINGS,
  stage: "read",
  sees: "volumes",
  run: readVolume,
} as const;

/** Every pass, in the order in which people see them. docs/guides/add-a-pass.md says how to add one. */
export const PASSES: readonly Pass[] = [
  {
    kind: "map",
    label: "Summarising what the manuscript is and claims",
    prompt: "map",
    stage: "map",
    sees: "manuscript",
    isNeeded: inEveryReview,
    run: mapDocument,
  },
  {
    kind: "ledger",
    label: "Listing symbols, definitions, numbers and claims",
    prompt: "ledger",
    stage: "map",
    sees: "volumes",
    isForSeveralVolumes: true,
    isNeeded: inFullReviews,
    run: drawUpLedger,
  },
  definePass({
    ...lookAtVolumes,
    kind: "reader",
    label: "Reading",
    labelOfParts: "Reading every passage closely",
    prompt: "reader",
    sees: "passages",
    isEssential: true,
    isNeeded: inFullReviews,
    run: readPassages,
  }),
  definePass({
    ...lookAtVolumes,
    kind: "absence",
    label: "Looking for what is missing",
    prompt: "absence",
    callsInOrder: 2,
    isNeeded: inFullReviews,
    run: lookForMissing,
  }),
  definePass({
    ...lookAtVolumes,
    kind: "whole",
    label: "Comparing distant passages with each other",
    prompt: "whole",
    isRepeatable: true,
    isEssential: true,
    isNeeded: inEveryReview,
  }),
  {
    kind: "distant",
    label: "Comparing distant parts of a long manuscript",
    prompt: "distant",
    isRepeatable: true,
    stage: "read",
    sees: "distant",
    isNeeded: inFullReviews,
    run: compareDistantParts,
  },
  definePass({
    ...lookAtVolumes,
    kind: "numbers",
    label: "Checking proofs, equations and statistics",
    prompt: "together",
    joins: ["proofs", "statistics"],
    role: "proof",
    mayCalculate: true,
    isNeeded: inFullReviews,
  }),
  definePass({
    ...lookAtVolumes,
    kind: "evidence",
    label: "Checking methods, figures, tables and sources",
    prompt: "together",
    joins: ["methods", "figures", "references"],
    isNeeded: inFullReviews,
    run: (input, callReader) =>
      input.part.tasks?.includes("figures") ? readFigures(input, callReader) : readVolume(input, callReader),
  }),
  definePass({
    ...lookAtVolumes,
    kind: "proofs",
    label: "Checking proofs and equations",
    prompt: "proofs",
    role: "proof",
    mayCalculate: true,
    isNeeded: ifMapSays("has_proofs"),
  }),
  definePass({
    ...lookAtVolumes,
    kind: "statistics",
    label: "Checking how statistics are used",
    prompt: "statistics",
    mayCalculate: true,
    isNeeded: ifMapSays("has_statistics"),
  }),
  definePass({
    ...lookAtVolumes,
    kind: "methods",
    label: "Checking design and methods",
    prompt: "methods",
    isNeeded: ifMapSays("has_experiments"),
  }),
  definePass({
    ...lookAtVolumes,
    kind: "writing",
    label: "Reading for structure and clarity",
    prompt: "writing",
    isNeeded: ifSetAddsIt,
    run: readVolumeFor("clarity"),
  }),
  definePass({
    ...lookAtVolumes,
    kind: "feasibility",
    label: "Checking if the plan can succeed",
    prompt: "feasibility",
    isNeeded: ifSetAddsIt,
    run: readVolumeFor("methods"),
  }),
  definePass({
    ...lookAtVolumes,
    kind: "figures",
    label: "Comparing figures and tables with the text",
    prompt: "figures",
    isNeeded: ifMapSays("has_figures_or_tables"),
    run: readFigures,
  }),
  definePass({
    ...lookAtVolumes,
    kind: "references",
    label: "Checking how sources are used",
    prompt: "references",
    isNeeded: ifMapSays("has_references"),
  }),
  // Another model family errs elsewhere.
  definePass({
    ...lookAtVolumes,
    kind: "second",
    label: "Reading the whole with a second model",
    prompt: "whole",
    role: "second",
    isNeeded: ({ isPreview, hasSecondModel }) => !isPreview && hasSecondModel,
  }),
  definePass({
    ...lookAtVolumes,
    kind: "supplement",
    label: "Comparing with",
    labelOfParts: "Comparing with the supplementary material",
    prompt: "supplement",
    sees: "supplements",
    isNeeded: inFullReviews,
    run: readWithSupplement,
  }),
  definePass({
    kind: "join",
    label: "Finding the quoted words and joining comments on one problem",
    prompt: "merge",
    role: "fast",
    answer: SAME_CAUSE,
    stage: "join",
    sees: "manuscript",
    isNeeded: inEveryReview,
    run: joinFindings,
  }),
  {
    kind: "verify",
    label: "Checking each comment a second time",
    prompt: "verify",
    stage: "verify",
    sees: "manuscript",
    isNeeded: inFullReviews,
    run: verifyFindings,
  },
  definePass({
    kind: "revision",
    label: "Following up the earlier comments",
    prompt: "revision",
    role: "verify",
    answer: REVISION,
    stage: "verify",
    sees: "manuscript",
    isNeeded: ({ isRevision }) => isRevision,
    run: followUpComments,
  }),
  definePass({
    kind: "overall",
    label: "Writing the overall assessment",
    prompt: "overall",
    role: "review",
    answer: OVERALL_ASSESSMENT,
    stage: "assess",
    sees: "manuscript",
    isNeeded: inEveryReview,
    run: assessManuscript,
  }),
];
