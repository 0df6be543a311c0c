import type { PastUse } from "#db/queries/model-calls.ts";
import type { ExpectedCalls } from "./expect-calls.ts";

/** The use that a model is expected to make of one kind of call, all calls together. */
export interface ExpectedUse {
  tokensIn: number;
  tokensOut: number;
  tokensCached: number;
  seconds: number;
}

/** The averages of a model's earlier reviews. */
export interface ModelAverages {
  expectedUse: (calls: ExpectedCalls) => ExpectedUse;
  /** The judged findings of a text with so many words. */
  findings: (words: number) => number;
  /** Eight of ten reviews write between the expected tokens divided by this and multiplied by it. */
  range: number;
  /** True if earlier reviews show how much of a prompt the server keeps. */
  knowsCache: boolean;
}

/**
 * The tokens that a call writes on a fresh installation: 1,300 for a model that answers at once, 3,000 to 7,000 for one
 * that thinks first. This lies between, where totals come near published ones ($1.50 for a paper of 25,000 tokens).
 */
const USUAL_TOKENS_OUT = 3_000;
/** Calls that do not read the text write less. */
const USUAL_SHORT: Readonly<Record<string, number>> = {
  map: 1_500,
  ledger: 1_200,
  expectations: 700,
  overall: 900,
};
/** Calls that answer each item of a list write in proportion to what they see. */
const USUAL_PER_TOKEN_IN: Readonly<Record<string, number>> = {
  pairs: 0.2,
  repair: 0.2,
  revision: 0.3,
};
/** A second look writes so much for each finding. */
const USUAL_OF_A_VERDICT = 300;
const USUAL_CACHED = 0.9;
const TOKENS_PER_SECOND = 80;
const SECONDS_TO_BEGIN = 2;
/** Judged findings in so many words, after joining; longer texts have fewer to the word. */
const USUAL_FINDINGS = 15;
const USUAL_WORDS = 5_000;
const GROWTH = 0.6;

/** Standard deviations in natural logarithms: of reviews by one model, and of models from each other. */
const OF_REVIEWS = 0.25;
const OF_MODELS = 0.9;
/** Eight of ten reviews lie within so many standard deviations. */
const EIGHT_OF_TEN = 1.28;
/** The number of reviews that the usual deviation weighs. */
const WEIGHT_OF_USUAL = 3;
/** A text in another script than this one shows nothing about how a server counts tokens. */
const WIDEST_COUNT = 1.6;

/** Averages the earlier reviews by one model. `calls` are those of the text at hand, of `textTokens` tokens. */
export function modelAverages(
  past: readonly PastUse[],
  { calls, textTokens }: { calls: readonly ExpectedCalls[]; textTokens: number },
): ModelAverages {
  const byKind = Map.groupBy(past, ({ kind }) => kind);
  const level = sum(past, ({ tokensOut }) => tokensOut) / sum(past, usualTokensOut) || 1;
  const pace = sum(past, ({ seconds }) => seconds) / sum(past, usualSeconds) || 1;
  const counted = tokenCount(past, calls, textTokens);
  const full = past.filter(({ sessionId }) =>
    past.some((use) => use.kind === "reader" && use.sessionId === sessionId),
  );
  const cached = cachedShare(full, calls);
  return {
    expectedUse: (call) => {
      const own = byKind.get(call.kind) ?? [];
      const tokensIn = call.tokensIn * counted;
      const usual = usualTokensOut({ ...call, tokensIn });
      const ownLevel = sum(own, ({ tokensOut }) => tokensOut) / sum(own, usualTokensOut) || level;
      const tokensOut = usual * ownLevel;
      return {
        tokensIn,
        tokensOut,
        tokensCached: call.repeated * counted * (cached ?? USUAL_CACHED),
        seconds: usualSeconds({ ...call, tokensOut }) * pace,
      };
    },
    findings: (words) => usualFindings(words) * findingLevel(byKind.get("verify") ?? []),
    range: Math.exp(EIGHT_OF_TEN * deviation(full)),
    knowsCache: cached !== null,
  };
}

function usualTokensOut({
  kind,
  calls,
  verdicts,
  tokensIn,
}: Pick<PastUse, "kind" | "calls" | "verdicts" | "tokensIn">): number {
  if (verdicts > 0) return verdicts * USUAL_OF_A_VERDICT;
  const perToken = USUAL_PER_TOKEN_IN[kind];
  return perToken === undefined ? calls * (USUAL_SHORT[kind] ?? USUAL_TOKENS_OUT) : tokensIn * perToken;
}

function usualSeconds({ calls, tokensOut }: Pick<PastUse, "calls" | "tokensOut">): number {
  return calls * SECONDS_TO_BEGIN + tokensOut / TOKENS_PER_SECOND;
}

function usualFindings(words: number): number {
  return USUAL_FINDINGS * (words / USUAL_WORDS) ** GROWTH;
}

function findingLevel(verified: readonly PastUse[]): number {
  const known = verified.filter(({ words }) => words !== null && words > 0);
  const usual = sum(known, ({ words }) => usualFindings(words ?? 0));
  return sum(known, ({ verdicts }) => verdicts) / usual || 1;
}

/** Returns the server's tokens for one of ours, from the calls that hold the text and nothing else of unknown size. */
function tokenCount(past: readonly PastUse[], calls: readonly ExpectedCalls[], textTokens: number): number {
  const whole = calls.find(({ kind }) => kind === "whole");
  if (whole === undefined) return 1;
  const beside = (whole.tokensIn - textTokens) / whole.calls;
  const ratios = past.flatMap(({ kind, calls: count, tokensIn, textTokens: own }) => {
    const ratio = own === null ? 0 : tokensIn / (own + count * beside);
    return kind === "whole" && ratio > 1 / WIDEST_COUNT && ratio < WIDEST_COUNT ? [ratio] : [];
  });
  return ratios.length === 0 ? 1 : sum(ratios, (ratio) => ratio) / ratios.length;
}

/** Returns the part of what a server can keep that it kept, in the calls after the first reading; null if unknown. */
function cachedShare(full: readonly PastUse[], calls: readonly ExpectedCalls[]): number | null {
  const keepable = new Map(
    calls.map(({ kind, repeated, tokensIn }) => [kind, kind === "reader" ? 0 : repeated / tokensIn]),
  );
  const uses = full.filter(({ kind }) => (keepable.get(kind) ?? 0) > 0);
  const possible = sum(uses, ({ kind, tokensIn }) => tokensIn * (keepable.get(kind) ?? 0));
  return possible === 0 ? null : Math.min(1, sum(uses, ({ tokensCached }) => tokensCached) / possible);
}

/** Returns the standard deviation of what the next review writes, in natural logarithms. */
function deviation(full: readonly PastUse[]): number {
  const levels = [...Map.groupBy(full, ({ sessionId }) => sessionId).values()].map((uses) =>
    Math.log(sum(uses, ({ tokensOut }) => tokensOut) / sum(uses, usualTokensOut)),
  );
  const mean = sum(levels, (each) => each) / Math.max(1, levels.length);
  const squares = sum(levels, (each) => (each - mean) ** 2);
  const ofReviews =
    (WEIGHT_OF_USUAL * OF_REVIEWS ** 2 + squares) / (WEIGHT_OF_USUAL + Math.max(0, levels.length - 1));
  const ofMean = OF_REVIEWS ** 2 / (levels.length + (OF_REVIEWS / OF_MODELS) ** 2);
  return Math.sqrt(ofReviews + ofMean);
}

export function sum<T>(things: readonly T[], of: (thing: T) => number): number {
  return things.reduce((total, thing) => total + of(thing), 0);
}
