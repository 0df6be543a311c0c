import { selectCustomerOf } from "#db/queries/purchases.ts";
import { type PaidInvoice, selectInvoices } from "#db/queries/withdrawals.ts";
import type { ActorContext } from "#lib/context.ts";
import type { InvoiceItem } from "./invoice-schema.ts";
import { invoiceNotFound, withdrawalImpossible } from "./problems.ts";

/**
 * Finds an invoice of the actor's. Those of an organization are no consumer's, and cannot be withdrawn from.
 * @throws invoice-not-found (404)
 */
export async function findPurchase(
  ctx: ActorContext,
  invoiceId: string,
): Promise<PaidInvoice & { customerId: string }> {
  const customer = ctx.payments && (await selectCustomerOf(ctx.db, { userId: ctx.actor.userId }));
  const [found] = customer ? await selectInvoices(ctx.db, { customerId: customer.id, invoiceId }) : [];
  if (!customer || !found) throw invoiceNotFound("You have no invoice with this id.");
  return { ...found, customerId: customer.id };
}

/** Returns the reply of both steps. */
export function withdrawalReplyOf({ invoice }: PaidInvoice, withdrawal: InvoiceItem["withdrawal"]) {
  return { invoice_id: invoice.id, currency: invoice.currency, withdrawal };
}

const WHY = {
  "not-paid": "The invoice is not paid, or its payment is disputed.",
  "too-late": "More than 14 days have passed since the payment.",
  "nothing-unused": "No credits of this purchase are unused. Only unused credits are refunded.",
  "no-consumer": "Only people can withdraw from a purchase, not organizations.",
};

/** @throws withdrawal-impossible (409) */
export function requirePossible({ state, reason }: InvoiceItem["withdrawal"]): void {
  if (state !== "impossible" || reason === null) return;
  throw withdrawalImpossible(WHY[reason], { reason });
}
