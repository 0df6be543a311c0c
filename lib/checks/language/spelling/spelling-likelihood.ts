import { type Correction, inDocument } from "./spelling-corrections.ts";

/**
 * Weights of a logistic regression on 260 verdicts on words of real manuscripts, right or not: the length of the word
 * (up to 11 letters), the weight of the correction by its commonness and the kind of slip, and how often the document
 * has the correction (binary logarithm, up to 4). Short words that are near no common one are names, units and
 * fragments of pages.
 */
const WEIGHTS = { base: -7, length: 0.5, correction: 0.62, inDocument: 0.5 };
const LONGEST = 11;
const MOST_OFTEN = 4;

/** From this likelihood on, nine of ten words were slips; of those below it, four of ten. */
const LEAST_LIKELIHOOD = 0.6;
const CONFIDENCE_OF_DOUBT = 0.5;

/** Returns the confidence, from 0 to 1 and beside others of its check, that a word is a slip with this correction. */
export function confidenceInSlip(
  word: string,
  correction: Correction | undefined,
  counts: ReadonlyMap<string, number>,
): number {
  if (correction === undefined) return CONFIDENCE_OF_DOUBT;
  const areTwoWords = correction.word.includes(" ");
  return areTwoWords || likelihoodOfSlip(word, correction, counts) >= LEAST_LIKELIHOOD
    ? 1
    : CONFIDENCE_OF_DOUBT;
}

/** Returns the likelihood, from 0 to 1, that a word which no list has is a slip and not a term. */
function likelihoodOfSlip(word: string, correction: Correction, counts: ReadonlyMap<string, number>): number {
  const often = Math.log2(1 + (counts.get(correction.word) ?? 0));
  const evidence =
    WEIGHTS.base +
    WEIGHTS.length * Math.min(LONGEST, word.length) +
    WEIGHTS.correction * (correction.weight - inDocument(counts, correction.word)) +
    WEIGHTS.inDocument * Math.min(MOST_OFTEN, often);
  return 1 / (1 + Math.exp(-evidence));
}
