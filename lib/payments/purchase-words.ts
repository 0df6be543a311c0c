import type { PaidInvoice } from "#db/queries/withdrawals.ts";

/** Names a purchase in a mail. */
export function purchaseWords({ name, invoice }: Pick<PaidInvoice, "name" | "invoice">): string {
  return invoice.number === null ? `“${name}”` : `“${name}” (invoice ${invoice.number})`;
}
