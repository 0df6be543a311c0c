/**
 * What calls write as a rule, which is all that a fresh installation has to go by. A call over a paper writes some 1,300
 * tokens where a model answers at once, and 3,000 to 7,000 where it thinks before, which servers count as written. One
 * cannot tell which a model is before it was asked, so this lies between, where the totals come near published ones
 * (about $1.50 for a paper of 25,000 tokens with a large model, $0.20 with a small one); the range that is told with an
 * estimate says how unsure it is.
 */
const READING_TOKENS = 3_000;

interface Written {
  ofCall: number;
  /** For each token that was sent, where every thing sent is answered. */
  ofSent: number;
}

const WRITTEN: Readonly<Record<string, Written>> = {
  map: { ofCall: 900, ofSent: 0 },
  expectations: { ofCall: 700, ofSent: 0 },
  pairs: { ofCall: 300, ofSent: 0.15 },
  repair: { ofCall: 300, ofSent: 0.15 },
  verify: { ofCall: 300, ofSent: 0.25 },
  revision: { ofCall: 300, ofSent: 0.2 },
  overall: { ofCall: 900, ofSent: 0 },
};

const TOKENS_PER_SECOND = 80;
const SECONDS_TO_BEGIN = 2;

/** Judged findings in so many words, after joining; longer texts have fewer to the word. */
const FINDINGS = 15;
const OF_WORDS = 5_000;
const GROWTH = 0.6;

export function usualTokensOut({ kind, calls, tokensIn }: { kind: string; calls: number; tokensIn: number }) {
  const { ofCall, ofSent } = WRITTEN[kind] ?? { ofCall: READING_TOKENS, ofSent: 0 };
  return calls * ofCall + tokensIn * ofSent;
}

/** All calls one after the other. */
export function usualSeconds({ calls, tokensOut }: { calls: number; tokensOut: number }): number {
  return calls * SECONDS_TO_BEGIN + tokensOut / TOKENS_PER_SECOND;
}

export function usualFindings(words: number): number {
  return FINDINGS * (words / OF_WORDS) ** GROWTH;
}
