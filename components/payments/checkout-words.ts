import { countNoun } from "#lib/count-noun.ts";
import type { CheckoutStatus } from "#lib/payments/schema.ts";

/** The states of a checkout as a person sees them on the way back from the payment page. */
export type Outcome = "arrived" | "granting" | "pending" | "unpaid" | "expired" | "bought-twice";

export function outcomeOf({ status, is_paid, credits_granted, bought_twice }: CheckoutStatus): Outcome {
  if (status === "expired") return "expired";
  if (status === "open") return "unpaid";
  if (!is_paid) return "pending";
  if (bought_twice) return "bought-twice";
  return credits_granted > 0 ? "arrived" : "granting";
}

/** True while nothing but time is needed, so that asking again helps. */
export function isUnderWay(outcome: Outcome): boolean {
  return outcome === "granting" || outcome === "pending";
}

/** Says what became of a checkout, and what it means for the buyer. */
export function outcomeWords(checkout: CheckoutStatus): string {
  switch (outcomeOf(checkout)) {
    case "arrived": {
      const { credits_granted: credits, mode, name, organization_id } = checkout;
      const where = organization_id === null ? "" : " to the pool of the organization";
      const added = `${countNoun(credits, "credit")} ${credits === 1 ? "was" : "were"} added${where}.`;
      return mode === "pack" ? added : `Your ${name ?? "plan"} is active. ${added}`;
    }
    case "granting":
      return "Your payment has arrived. The credits are being added …";
    case "pending":
      return "Your bank has not confirmed the payment yet. With some ways to pay this takes days. The credits come when the payment does. You can leave this page.";
    case "unpaid":
      return "The payment is not complete, and nothing was charged. The payment page is still open.";
    case "bought-twice":
      return "You had a plan already, so we ended this second one. Its payment goes back to the card or account that you paid with, usually within ten days. A mail confirms it.";
    case "expired":
      return "The payment page has closed without a payment. Nothing was charged.";
  }
}
