import { ModelError, type ModelUsage, type Spending } from "#lib/ports/models/port.ts";

/** At least one of both. Cents count only what has a price. */
interface SpendingLimits {
  cents?: number;
  /** Sent and received, cached ones included. */
  tokens?: number;
}

/**
 * Stops a review that has spent its share. Calls under way end and are counted; further ones are not sent. So only the
 * calls under way can exceed the limit.
 */
export function spendingLimit({
  cents: mostCents = Number.POSITIVE_INFINITY,
  tokens: mostTokens = Number.POSITIVE_INFINITY,
}: SpendingLimits): Spending & { spent: () => { cents: number; tokens: number } } {
  let cents = 0;
  let tokens = 0;
  return {
    admit() {
      if (cents < mostCents && tokens < mostTokens) return;
      throw new ModelError(
        "spending_limit",
        "The spending limit of this review is reached. Galley made no further model calls and kept what it had found.",
      );
    },
    charge(usage: ModelUsage | null, charged: number | null) {
      cents += charged ?? 0;
      tokens += usage ? usage.inputTokens + usage.outputTokens : 0;
    },
    spent: () => ({ cents, tokens }),
  };
}
