import type { TierRow } from "#db/queries/users.ts";
import { countNoun } from "#lib/count-noun.ts";
import { env } from "#lib/env.ts";
import { textTooShort, tokenLimitExceeded, wordLimitExceeded } from "../problems.ts";
import { FEWEST_WORDS } from "../schema.ts";

interface Sized {
  wordCount: number | null;
  tokenCount: number | null;
}

/**
 * Refuses a document, given first, or supplements of a size that a review does not take.
 * @throws text-too-short, word-limit-exceeded, token-limit-exceeded
 */
export function refuseUnreviewable(documents: readonly [Sized, ...Sized[]], tier: TierRow): void {
  const own = documents[0].wordCount ?? 0;
  if (own < FEWEST_WORDS) {
    throw textTooShort(
      `The document has ${countNoun(own, "word")}. A review needs at least ${FEWEST_WORDS}. Upload a longer document.`,
      {
        limit: FEWEST_WORDS,
        actual: own,
      },
    );
  }
  const words = documents.reduce((sum, { wordCount }) => sum + (wordCount ?? 0), 0);
  if (tier.maxDocumentWords !== null && words > tier.maxDocumentWords) {
    throw wordLimitExceeded(
      `The document and its supplements have ${countNoun(words, "word")}. Your tier allows ${tier.maxDocumentWords.toLocaleString("en")}. Shorten the document or remove a supplement.`,
      {
        limit: tier.maxDocumentWords,
        actual: words,
      },
    );
  }
  const tokens = documents.reduce((sum, { tokenCount }) => sum + (tokenCount ?? 0), 0);
  const limit = env().REVIEW_MAX_TOKENS;
  if (tokens > limit) {
    throw tokenLimitExceeded(
      `The document and its supplements have about ${countNoun(tokens, "token")}. A review accepts at most ${limit.toLocaleString("en")}. Shorten the document or remove a supplement.`,
      {
        limit,
        actual: tokens,
      },
    );
  }
}
