import { selectCustomerOf, selectLiveSubscriptions, selectOpenCheckouts } from "#db/queries/purchases.ts";
import type { Context } from "#lib/context.ts";
import { askProvider } from "./ask-provider.ts";
import { closeCheckout } from "./close-checkout.ts";
import { inTurn } from "./in-turn.ts";
import { syncCustomer } from "./sync/sync-customer.ts";

/**
 * Ends a person's plan and open checkouts at the payment provider now, and reads back what became of them, so that an
 * account that goes is not charged any more. Safe to repeat.
 * @throws payment-in-progress (409), payment-system-failure (502)
 */
export async function endPurchases(ctx: Context, owner: { userId: string }): Promise<void> {
  const { payments } = ctx;
  const customer = payments && (await selectCustomerOf(ctx.db, owner));
  if (!payments || !customer || customer.deletedAt !== null) return;
  await askProvider(ctx, async () => {
    await inTurn(ctx, customer.id, async () => {
      for (const checkout of await selectOpenCheckouts(ctx.db, customer.id)) {
        await closeCheckout(ctx, payments, checkout);
      }
      for (const { id } of await selectLiveSubscriptions(ctx.db, customer.id)) await payments.endNow(id);
    });
    await syncCustomer(ctx, customer.id);
  });
}
