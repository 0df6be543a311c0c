import { selectBoughtPrices } from "#db/queries/payment-state.ts";
import { sumGranted } from "#db/queries/purchases.ts";
import { wasBoughtTwice } from "#db/queries/withdrawals.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Payments } from "#lib/ports/payments/port.ts";
import { askProvider } from "./ask-provider.ts";
import { findCheckout } from "./find-checkout.ts";
import { syncCustomer } from "./sync/sync-customer.ts";

/** Reads a checkout, and lets its credits arrive at once. */
export async function getCheckout(ctx: ActorContext, { checkoutId }: { checkoutId: string }) {
  const { payments, row: before } = await findCheckout(ctx, checkoutId);
  const invoiceId = await askProvider(ctx, async () => {
    await syncCustomer(ctx, before.customerId);
    return invoiceOf(payments, before);
  });
  const reference = invoiceId === null ? `checkout:${before.id}` : `invoice:${invoiceId}`;
  const { row, organizationId } = await findCheckout(ctx, checkoutId);
  const isOver = row.status === "open" && row.expiresAt <= ctx.now();
  const status = isOver ? "expired" : row.status;
  const price = (await selectBoughtPrices(ctx.db, [row.priceId])).get(row.priceId);
  return {
    session_id: row.id,
    status,
    is_paid: row.isPaid,
    mode: row.mode,
    price_id: row.priceId,
    name: price?.name ?? null,
    credits_granted: await sumGranted(ctx.db, reference),
    bought_twice: invoiceId !== null && (await wasBoughtTwice(ctx.db, invoiceId)),
    organization_id: organizationId,
    checkout_url: status === "open" ? row.url : null,
    expires_at: row.expiresAt.toISOString(),
  };
}

/** Returns the invoice whose credits a checkout of a plan brings. A pack brings its own. */
async function invoiceOf(
  payments: Payments,
  { id, mode }: { id: string; mode: string },
): Promise<string | null> {
  return mode === "pack" ? null : ((await payments.readCheckout(id))?.invoiceId ?? null);
}
