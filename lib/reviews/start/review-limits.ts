import type { TierRow } from "#db/queries/users.ts";
import { env } from "#lib/env.ts";
import { textTooShort, tokenLimitExceeded, wordLimitExceeded } from "../problems.ts";

export const FEWEST_WORDS = 50;

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
    throw textTooShort(`The document has ${own} words; a review needs at least ${FEWEST_WORDS}.`, {
      limit: FEWEST_WORDS,
      actual: own,
    });
  }
  const words = documents.reduce((sum, { wordCount }) => sum + (wordCount ?? 0), 0);
  if (tier.maxDocumentWords !== null && words > tier.maxDocumentWords) {
    throw wordLimitExceeded(
      `The document and its supplements have ${words} words; your tier allows ${tier.maxDocumentWords}.`,
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
      `The document and its supplements have about ${tokens} tokens; one review takes ${limit}.`,
      {
        limit,
        actual: tokens,
      },
    );
  }
}
