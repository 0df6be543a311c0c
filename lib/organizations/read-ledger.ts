import type { Context } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { organizationCreditsUnavailable } from "./problems.ts";

/** Runs `work` on the credit ledger. @throws organization-credits-unavailable if the ledger does not answer */
export async function readLedger<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    ctx.log.error({ err: error, request_id: ctx.requestId }, "the credit ledger did not answer");
    throw organizationCreditsUnavailable("The credit ledger did not answer. Try again in a moment.");
  }
}
