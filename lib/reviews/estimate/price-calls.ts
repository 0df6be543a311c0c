import type { ModelPrice } from "#lib/ports/models/port.ts";
import type { ExpectedCalls } from "./estimate-calls.ts";
import type { LearnedUse } from "./learned-use.ts";

/** Calls of one kind, with what their model is expected to take for all of them. */
export interface PricedCalls {
  kind: string;
  calls: number;
  tokensIn: number;
  tokensOut: number;
  tokensCached: number;
  /** One after the other. */
  seconds: number;
  /** US cents, not rounded; null where no price is configured. */
  cents: Cents | null;
}

export interface Cents {
  expected: number;
  low: number;
  high: number;
}

/** Eight of ten reviews lie within so many standard deviations. */
const EIGHT_OF_TEN = 1.28;
const DOLLARS_PER_MILLION_AS_CENTS = 1e-4;

export function priceCalls(
  { kind, calls, ...sent }: ExpectedCalls,
  price: ModelPrice | null,
  use: LearnedUse,
): PricedCalls {
  const tokensIn = sent.tokensIn * use.tokens;
  const repeated = sent.repeated * use.tokens;
  const tokensOut = use.tokensOut({ kind, calls, tokensIn });
  const { share, spread } = use.cached;
  /** Where much is written little is cached: by so many standard deviations. */
  const cost = (off: number, { input, cached, output }: ModelPrice) => {
    const kept = repeated * Math.min(1, Math.max(0, share - off * spread));
    const written = tokensOut * Math.exp(off * use.spread);
    return DOLLARS_PER_MILLION_AS_CENTS * ((tokensIn - kept) * input + kept * cached + written * output);
  };
  return {
    kind,
    calls,
    tokensIn,
    tokensOut,
    tokensCached: repeated * share,
    seconds: use.seconds({ kind, calls, tokensOut }),
    cents: price && {
      expected: cost(0, price),
      low: cost(-EIGHT_OF_TEN, price),
      high: cost(EIGHT_OF_TEN, price),
    },
  };
}
