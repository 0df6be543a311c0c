import type { PastUse } from "#db/queries/model-calls.ts";
import type { ExpectedCalls } from "./estimate-calls.ts";
import { learnLevels, shrunk } from "./levels.ts";
import { usualSeconds, usualTokensOut } from "./usual-use.ts";

/** Standard deviations in natural logarithms (see `levels.ts`). */
const WRITTEN = { reviews: 0.2, models: 0.9, kinds: 0.5 };
const TAKEN = { reviews: 0.2, models: 0.7, kinds: 0.5 };
const COUNTED = { reviews: 0.1, models: 0.2 };
/** A text in another script than this one tells nothing of how its tokens are counted. */
const WIDEST_COUNT = 1.6;
/** Of what a server can have in its cache, and how many reviews that weighs. */
const USUALLY_CACHED = 0.9;
const WEIGHT_OF_USUAL = 0.25;

/** What a model is expected to take. */
export interface LearnedUse {
  /** Tokens of its server for one of ours. */
  tokens: number;
  tokensOut: (call: Pick<ExpectedCalls, "kind" | "calls" | "tokensIn">) => number;
  /** Standard deviation of all that a review writes, in natural logarithms. */
  spread: number;
  /** Of what can be in the server's cache, the part that is, 0–1, and its standard deviation. */
  cached: { share: number; spread: number };
  /** All calls of a kind one after the other. */
  seconds: (call: Pick<ExpectedCalls, "kind" | "calls"> & { tokensOut: number }) => number;
}

/** What a review of this text by one model is likely to take, from what earlier ones took. */
export function learnUse(
  past: readonly PastUse[],
  of: { calls: readonly ExpectedCalls[]; textTokens: number },
): LearnedUse {
  const written = learnLevels(
    past.map((use) => ({ ...named(use), actual: use.tokensOut, usual: usualTokensOut(use) })),
    WRITTEN,
  );
  const taken = learnLevels(
    past.map((use) => ({ ...named(use), actual: Math.max(0.001, use.seconds), usual: usualSeconds(use) })),
    TAKEN,
  );
  return {
    tokens: countedTokens(past, of),
    tokensOut: (call) => usualTokensOut(call) * written.of(call.kind),
    spread: written.spread,
    cached: cachedShare(past, of.calls),
    seconds: (call) => usualSeconds(call) * taken.of(call.kind),
  };
}

/** How a server counts the tokens of a text, from the questions that hold nothing else of unknown size. */
function countedTokens(
  past: readonly PastUse[],
  { calls, textTokens }: { calls: readonly ExpectedCalls[]; textTokens: number },
): number {
  const whole = calls.find(({ kind }) => kind === "whole");
  if (whole === undefined) return 1;
  const beside = (whole.tokensIn - textTokens) / whole.calls;
  const seen = past.flatMap(({ kind, calls: count, tokensIn, textTokens: own }) => {
    if (kind !== "whole" || own === null) return [];
    const counted = tokensIn / (own + count * beside);
    return counted > 1 / WIDEST_COUNT && counted < WIDEST_COUNT ? [Math.log(counted)] : [];
  });
  return Math.exp(shrunk(seen, COUNTED.reviews, COUNTED.models));
}

/** By the questions that follow the first reading of the text, whose beginning is known by then. */
function cachedShare(past: readonly PastUse[], calls: readonly ExpectedCalls[]): LearnedUse["cached"] {
  const ends = new Map(
    calls
      .filter(({ kind, repeated }) => kind !== "reader" && repeated > 0)
      .map((call) => [call.kind, (call.tokensIn - call.repeated) / call.calls]),
  );
  const shares = [...Map.groupBy(past, ({ sessionId }) => sessionId).values()].flatMap((uses) => {
    // A preview has one question of a text, and nothing to repeat.
    if (!uses.some(({ kind }) => kind === "reader")) return [];
    const repeating = uses.filter(({ kind }) => ends.has(kind));
    const could = total(
      repeating,
      ({ kind, tokensIn, calls: count }) => tokensIn - count * (ends.get(kind) ?? 0),
    );
    return could > 0 ? [Math.min(1, total(repeating, ({ tokensCached }) => tokensCached) / could)] : [];
  });
  const weight = WEIGHT_OF_USUAL + shares.length;
  const share = (WEIGHT_OF_USUAL * USUALLY_CACHED + total(shares, (each) => each)) / weight;
  return { share, spread: Math.sqrt((share * (1 - share)) / (weight + 1)) };
}

function named({ sessionId, kind }: PastUse) {
  return { review: sessionId, kind };
}

function total<T>(things: readonly T[], of: (thing: T) => number): number {
  return things.reduce((sum, thing) => sum + of(thing), 0);
}
