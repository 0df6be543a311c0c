import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";

export const noCredits = problem({
  slug: "no-credits",
  status: 403,
  title: "No credits left",
  explanation: "A review costs one credit, and you have no credit of this kind left.",
  extensions: z.object({
    paid_credits_remaining: z.number().int(),
    preview_credits_remaining: z.number().int(),
  }),
});

export const creditServiceUnavailable = problem({
  slug: "credit-service-unavailable",
  status: 503,
  title: "Credits cannot be checked at the moment",
  explanation: "The credit ledger did not answer. The review did not start. Try again in a moment.",
});
