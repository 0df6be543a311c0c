import { joinFindings } from "../findings/join/join-findings.ts";
import { verifyFindings } from "../findings/verify/verify-findings.ts";
import {
  DOCUMENT_MAP,
  type DocumentMap,
  FINDING_VERDICTS,
  FINDINGS,
  OVERALL_ASSESSMENT,
  REVISION,
  SAME_CAUSE,
} from "./answers.ts";
import { assessManuscript } from "./assess-manuscript.ts";
import { compareDistantParts } from "./compare-distant-parts.ts";
import { definePass } from "./define-pass.ts";
import { followUpComments } from "./follow-up-comments.ts";
import { mapDocument } from "./map-document.ts";
import type { Pass, PassScope } from "./pass.ts";
import { readFigures } from "./read-figures.ts";
import { lookForMissing, readPassage, readVolume, readWithSupplement } from "./read-volume.ts";

const inEveryReview = () => true;
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
  definePass({
    kind: "map",
    label: "Summarising what the manuscript is and claims",
    prompt: "map",
    role: "fast",
    answer: DOCUMENT_MAP,
    stage: "map",
    sees: "manuscript",
    isNeeded: inEveryReview,
    run: mapDocument,
  }),
  definePass({
    ...lookAtVolumes,
    kind: "reader",
    label: "Reading",
    labelOfParts: "Reading every passage closely",
    prompt: "reader",
    sees: "passages",
    isEssential: true,
    isNeeded: inFullReviews,
    run: readPassage,
  }),
  definePass({
    ...lookAtVolumes,
    kind: "absence",
    label: "Looking for what is missing",
    prompt: "absence",
    isNeeded: inFullReviews,
    run: lookForMissing,
  }),
  definePass({
    ...lookAtVolumes,
    kind: "whole",
    label: "Comparing distant passages with each other",
    prompt: "whole",
    isEssential: true,
    isNeeded: inEveryReview,
  }),
  {
    kind: "distant",
    label: "Comparing distant parts of a long manuscript",
    prompt: "distant",
    stage: "read",
    sees: "distant",
    isNeeded: inFullReviews,
    run: compareDistantParts,
  },
  definePass({
    ...lookAtVolumes,
    kind: "proofs",
    label: "Checking proofs and equations",
    prompt: "proofs",
    isNeeded: ifMapSays("has_proofs"),
  }),
  definePass({
    ...lookAtVolumes,
    kind: "statistics",
    label: "Checking how statistics are used",
    prompt: "statistics",
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
  definePass({
    kind: "verify",
    label: "Checking each comment a second time",
    prompt: "verify",
    role: "review",
    answer: FINDING_VERDICTS,
    stage: "verify",
    sees: "manuscript",
    isNeeded: inFullReviews,
    run: verifyFindings,
  }),
  definePass({
    kind: "revision",
    label: "Following up the earlier comments",
    prompt: "revision",
    role: "review",
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
