import type { ActorContext } from "#lib/context.ts";
import { askProvider } from "./ask-provider.ts";
import { closeCheckout } from "./close-checkout.ts";
import { findCheckout } from "./find-checkout.ts";
import { inTurn } from "./in-turn.ts";
import { checkoutCompleted } from "./problems.ts";
import { syncCustomer } from "./sync/sync-customer.ts";

/** Closes a checkout and frees what it set aside. */
export async function giveUpCheckout(
  ctx: ActorContext,
  { checkoutId }: { checkoutId: string },
): Promise<undefined> {
  const { payments, row } = await findCheckout(ctx, checkoutId);
  if (row.status === "expired") return undefined;
  const fate = await askProvider(ctx, async () => {
    const closed = await inTurn(ctx, row.customerId, () => closeCheckout(ctx, payments, row));
    if (closed === "complete") await syncCustomer(ctx, row.customerId);
    return closed;
  });
  if (fate === "complete") throw checkoutCompleted("The checkout has been paid. Your invoices list it.");
  return undefined;
}
