import type { CreditOwner } from "#db/queries/credit-accounts.ts";
import type { PaidInvoice } from "#db/queries/withdrawals.ts";
import type { Context } from "#lib/context.ts";
import { INVOICE_STATES, type InvoiceItem } from "./invoice-schema.ts";
import { NO_CONSUMER, withdrawalOf } from "./withdrawal-of.ts";

/** Returns an invoice as the API shows it. */
export function invoiceItemOf(
  ctx: Pick<Context, "now">,
  found: PaidInvoice,
  owner: CreditOwner,
): InvoiceItem {
  const { invoice, payment, name } = found;
  return {
    invoice_id: invoice.id,
    number: invoice.number,
    created_at: invoice.createdAt.toISOString(),
    paid_at: invoice.paidAt?.toISOString() ?? null,
    status: INVOICE_STATES.find((state) => state === invoice.status) ?? "draft",
    kind: payment?.kind ?? (invoice.subscriptionId === null ? null : "plan"),
    name,
    amount_cents: invoice.amount,
    tax_cents: invoice.tax,
    total_cents: invoice.total,
    refunded_cents: payment?.refunded ?? 0,
    currency: invoice.currency,
    hosted_url: invoice.hostedUrl,
    pdf_url: invoice.pdfUrl,
    receipt_url: payment?.receiptUrl ?? null,
    bought_twice: payment?.boughtTwiceAt != null,
    withdrawal: "userId" in owner ? withdrawalOf(found, ctx.now()) : NO_CONSUMER,
  };
}
