import { selectCustomersOf } from "#db/queries/purchases.ts";
import { selectInvoices } from "#db/queries/withdrawals.ts";
import type { ActorContext } from "#lib/context.ts";
import { buyerOf } from "./buyer-of.ts";
import { invoiceItemOf } from "./invoice-item-of.ts";
import type { InvoiceItem } from "./invoice-schema.ts";

export async function listInvoices(
  ctx: ActorContext,
  { organizationId }: { organizationId?: string | undefined },
): Promise<InvoiceItem[]> {
  const { owner } = await buyerOf(ctx, { organizationId, permission: "read-invoices" });
  if (!ctx.payments) return [];
  const customers = await selectCustomersOf(ctx.db, owner);
  const invoices = await selectInvoices(ctx.db, { customerIds: customers.map(({ id }) => id) });
  return invoices.map((invoice) => invoiceItemOf(ctx, invoice, owner));
}
