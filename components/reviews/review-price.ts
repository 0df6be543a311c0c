import type { CreditScore } from "#lib/credits/schema.ts";

export interface Price {
  /** What the button says. */
  label: string;
  /** What is left of the kind of credit it takes. */
  left: string;
  affordable: boolean;
}

/** What a review costs, said before the click. */
export function priceOf(preview: boolean, credits: CreditScore): Price {
  const left = preview ? credits.preview_credits_remaining : credits.paid_credits_remaining;
  const kind = preview ? "preview credit" : "credit";
  return {
    label: preview ? "Start preview, 1 preview credit" : "Start full review, 1 credit",
    left: `${left} ${kind}${left === 1 ? "" : "s"} left`,
    affordable: left > 0,
  };
}
