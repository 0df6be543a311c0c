import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { StudyDesign } from "#lib/manuscript/sections/study-design.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import { notEnglish } from "../language/english.ts";
import { ownText } from "./own-text.ts";
import { GUIDELINES } from "./reporting-guidelines.ts";

/** Shorter texts are abstracts, protocols and letters. */
const LEAST_WORDS = 1500;

/** A single item is as often reported in other words as it is missing. */
const LEAST_MISSING = 2;

export const reportingItem = check({
  id: "reporting-item",
  label: "items of the reporting guideline for the study design",
  types: ["reporting", "missing_content"],
  severity: "minor",
  method: {
    how: "If the title, the abstract or the methods name the design of the study (a randomised trial, a systematic review, an observational study, an animal experiment, a prediction model), searches the whole text for typical words of the items of its guideline: CONSORT, PRISMA, STROBE, ARRIVE or TRIPOD. If two or more items are not found, one comment lists them.",
    limits:
      "Only a few items of each guideline have typical words and are searched for. The text may mention an item and still not report enough. Items in a supplement are not found.",
    sources: Object.values(GUIDELINES).map(({ name, reference, url }) => ({
      title: `${name}: ${reference.replace(/, doi:.*$/, "")}`,
      url,
    })),
  },
  precision: { estimate: 0.6, why: "an item in unusual words, or in a supplement, is missed" },
  restsOn: "absence",
  examine: (manuscript) => {
    const foreign = notEnglish(manuscript);
    if (foreign !== null) return notApplicable(foreign);
    if (manuscript.studyDesigns.length === 0)
      return nothingToCheck("the text does not name a design that one of the five guidelines is for");
    if (manuscript.wordCount < LEAST_WORDS)
      return notApplicable(`the text has fewer than ${LEAST_WORDS.toLocaleString("en")} words`);
    return {
      checked: manuscript.studyDesigns.length,
      findings: manuscript.studyDesigns.flatMap((design) => missingItems(manuscript, design)),
    };
  },
});

function missingItems(manuscript: Manuscript, { kind, span }: StudyDesign) {
  const { name, items, reference } = GUIDELINES[kind];
  const text = ownText(manuscript);
  const missing = items.filter(({ pattern }) => !pattern.test(text));
  if (missing.length < LEAST_MISSING) return [];
  const list = missing.map(({ what }) => what).join("; ");
  const article = /^[aeo]/.test(kind) ? "an" : "a";
  return [
    finding(span, {
      title: `${missing.length} items of ${name} were not found`,
      message: `The manuscript calls itself ${article} ${kind}. The guideline for it, ${name}, asks for ${missing.length === 1 ? "an item" : "items"} that the text does not seem to report: ${list}. Report ${missing.length === 1 ? "it" : "them"}, or say why ${missing.length === 1 ? "it does" : "they do"} not apply.`,
      evidence: {
        reported: `${items.length - missing.length} of ${items.length} items`,
        recomputed: `not found: ${list}`,
        how: "The whole text was searched for typical words of each item.",
        reference,
      },
    }),
  ];
}
