import { markEventsFailed } from "#db/queries/payment-events.ts";
import type { Context } from "#lib/context.ts";
import { syncCustomer } from "./sync-customer.ts";

/** Syncs a customer whose events wait, and notes with them why it did not succeed. */
export async function syncForEvents(
  ctx: Context,
  { customerId, since }: { customerId: string; since?: Date },
): Promise<void> {
  try {
    await syncCustomer(ctx, customerId, since ? { since } : {});
  } catch (error) {
    await markEventsFailed(ctx.db, customerId, String(error));
    throw error;
  }
}
