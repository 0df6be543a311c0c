import type { PaymentCheckoutRow } from "#db/queries/payment-state.ts";
import { selectCheckoutFor } from "#db/queries/purchases.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Payments } from "#lib/ports/payments/port.ts";
import { checkoutNotFound } from "./problems.ts";

/**
 * Finds a checkout of the actor's, or of an organization that the actor owns.
 * @throws checkout-not-found (404)
 */
export async function findCheckout(
  ctx: ActorContext,
  checkoutId: string,
): Promise<{ payments: Payments; row: PaymentCheckoutRow; organizationId: string | null }> {
  const { userId } = ctx.actor;
  const found = ctx.payments && (await selectCheckoutFor(ctx.db, { checkoutId, userId }));
  if (!ctx.payments || !found) throw checkoutNotFound("You have no checkout with this id.");
  const { checkout: row, organizationId } = found;
  return { payments: ctx.payments, row, organizationId };
}
