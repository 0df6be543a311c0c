import type { ModelPrice, ModelUsage } from "./port.ts";

const CENTS_PER_DOLLAR = 100;
const TOKENS_PER_PRICE = 1_000_000;

/** Returns US cents, not rounded; null if either is unknown. */
export function costInCents(usage: ModelUsage | null, price: ModelPrice | null): number | null {
  if (!usage || !price) return null;
  const dollars =
    (usage.inputTokens - usage.cachedTokens) * price.input +
    usage.cachedTokens * price.cached +
    usage.outputTokens * price.output;
  return (dollars * CENTS_PER_DOLLAR) / TOKENS_PER_PRICE;
}

export function addUsage(a: ModelUsage | null, b: ModelUsage | null): ModelUsage | null {
  if (!a || !b) return null;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    cachedTokens: a.cachedTokens + b.cachedTokens,
    outputTokens: a.outputTokens + b.outputTokens,
  };
}
