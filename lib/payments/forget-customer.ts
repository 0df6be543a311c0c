import { hasOwner } from "#db/queries/payment-sync.ts";
import type { Context } from "#lib/context.ts";
import { syncCustomer } from "./sync/sync-customer.ts";

/**
 * Deletes the customer of a deleted account at the payment provider, with the name, the address and the cards, which
 * also ends what was bought in the last moment. Invoices stay there. Safe to repeat.
 */
export async function forgetCustomer(ctx: Context, { customerId }: { customerId: string }): Promise<void> {
  if (!ctx.payments || (await hasOwner(ctx.db, customerId))) return;
  await ctx.payments.deleteCustomer(customerId);
  await syncCustomer(ctx, customerId);
}
