import type { PastUse } from "#db/queries/model-calls.ts";
import { shrunk } from "./levels.ts";
import { usualFindings } from "./usual-use.ts";

/** Standard deviations in natural logarithms. */
const REVIEWS = 0.4;
const MODELS = 0.6;
/** What words that speak for a kind of content, or do not, say of whether a map names it: so many to one. */
const WORDS_SAY = 6;

/** Judged findings to expect in so many words, from those that a model's earlier reviews had verified. */
export function expectedFindings(
  past: readonly PastUse[],
  words: number,
  verified: (use: PastUse) => number,
): number {
  const seen = past
    .filter(({ kind, words: own }) => kind === "verify" && own !== null && own > 0)
    .map((use) => Math.log(verified(use) / usualFindings(use.words ?? 1)));
  return usualFindings(words) * Math.exp(shrunk(seen, REVIEWS, MODELS));
}

/** How likely a specialist reads a text, 0–1: from the part of earlier reviews in which it did, and from the words. */
export function chanceOf(past: readonly PastUse[]): (specialist: string, isLikely: boolean) => number {
  const reviewsWith = (kind: string) =>
    new Set(past.filter((use) => use.kind === kind).map(({ sessionId }) => sessionId)).size;
  const reviews = reviewsWith("reader");
  return (specialist, isLikely) => {
    const with_ = 1 + reviewsWith(specialist);
    const without = 1 + Math.max(0, reviews - reviewsWith(specialist));
    const odds = (with_ / without) * (isLikely ? WORDS_SAY : 1 / WORDS_SAY);
    return odds / (1 + odds);
  };
}
