import type { CreditScore } from "#lib/credits/schema.ts";

export interface Price {
  /** The label of the button. */
  label: string;
  /** The credits left of the kind that the review takes. */
  left: string;
  affordable: boolean;
}

/** Returns the price of a review, which the page shows before the click. */
export function priceOf(preview: boolean, credits: CreditScore): Price {
  const left = preview ? credits.preview_credits_remaining : credits.paid_credits_remaining;
  const kind = preview ? "preview credit" : "credit";
  return {
    label: preview ? "Start preview, 1 preview credit" : "Start full review, 1 credit",
    left: `${left} ${kind}${left === 1 ? "" : "s"} left`,
    affordable: left > 0,
  };
}
