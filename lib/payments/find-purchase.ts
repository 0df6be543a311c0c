import { selectCustomersOf } from "#db/queries/purchases.ts";
import { type PaidInvoice, selectInvoices } from "#db/queries/withdrawals.ts";
import type { ActorContext } from "#lib/context.ts";
import type { InvoiceItem } from "./invoice-schema.ts";
import { invoiceNotFound, withdrawalImpossible } from "./problems.ts";

/**
 * Finds an invoice of the actor's. Those of an organization are no consumer's, and cannot be withdrawn from.
 * @throws invoice-not-found (404)
 */
export async function findPurchase(ctx: ActorContext, invoiceId: string): Promise<PaidInvoice> {
  const customers = ctx.payments ? await selectCustomersOf(ctx.db, { userId: ctx.actor.userId }) : [];
  const customerIds = customers.map(({ id }) => id);
  const [found] = await selectInvoices(ctx.db, { customerIds, invoiceId });
  if (!found) throw invoiceNotFound("You have no invoice with this id.");
  return found;
}

/** Returns the reply of both steps. */
export function withdrawalReplyOf({ invoice }: PaidInvoice, withdrawal: InvoiceItem["withdrawal"]) {
  return { invoice_id: invoice.id, currency: invoice.currency, withdrawal };
}

const WHY = {
  "not-paid": "The invoice is not paid, or its payment is disputed.",
  "too-late": "More than 14 days have passed since the payment.",
  "nothing-unused": "No credits of this purchase are unused. Only unused credits are refunded.",
  "paid-with-credits":
    "Credits of your earlier plan paid for the whole purchase, so there is no money to refund.",
  "no-consumer": "Only people can withdraw from a purchase, not organizations.",
};

/** @throws withdrawal-impossible (409) */
export function requirePossible({ state, reason }: InvoiceItem["withdrawal"]): void {
  if (state !== "impossible" || reason === null) return;
  throw withdrawalImpossible(WHY[reason], { reason });
}
