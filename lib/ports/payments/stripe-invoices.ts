import { z } from "zod";
import type { InvoiceState } from "./provider-state.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { currencyCode, maybeMoment, maybeReference, moment, reference } from "./stripe-shapes.ts";

const lineShape = z.object({
  id: z.string(),
  amount: z.int(),
  period: z.object({ start: moment, end: moment }),
  pricing: z.object({ price_details: z.object({ price: reference }).nullish() }).nullish(),
  parent: z.object({ subscription_item_details: z.object({ proration: z.boolean() }).nullish() }).nullish(),
});

const invoiceShape = z.object({
  id: z.string(),
  number: z.string().nullish(),
  status: z.enum(["draft", "open", "paid", "void", "uncollectible"]).nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullish() }).nullish(),
  lines: z.object({ data: z.array(lineShape), has_more: z.boolean() }),
  payments: z.object({
    data: z.array(
      z.object({
        status: z.string(),
        is_default: z.boolean(),
        payment: z.object({ payment_intent: maybeReference }),
      }),
    ),
  }),
  total: z.int(),
  total_excluding_tax: z.int().nullish(),
  total_discount_amounts: z.array(z.object({ amount: z.int() })).nullish(),
  currency: currencyCode,
  created: moment,
  status_transitions: z.object({ paid_at: maybeMoment }),
  hosted_invoice_url: z.string().nullish(),
  invoice_pdf: z.string().nullish(),
});
type Invoice = z.output<typeof invoiceShape>;

export async function readInvoices(
  connection: StripeConnection,
  customerId: string,
): Promise<InvoiceState[]> {
  const invoices = await connection.all(invoiceShape, (stripe, page, options) =>
    stripe.invoices.list({ customer: customerId, expand: ["data.payments"], ...page }, options),
  );
  return Promise.all(
    invoices.map(async (invoice) => toState(invoice, planLine(await readLines(connection, invoice)))),
  );
}

async function readLines(connection: StripeConnection, { id, lines }: Invoice) {
  if (!lines.has_more) return lines.data;
  return connection.all(lineShape, (stripe, page, options) =>
    stripe.invoices.listLineItems(id, page, options),
  );
}

/** Returns the line that pays for a whole period of a plan. One for a part of a period buys no credits. */
function planLine(lines: readonly z.output<typeof lineShape>[]) {
  return lines.find(({ parent }) => parent?.subscription_item_details?.proration === false);
}

function toState(invoice: Invoice, plan: z.output<typeof lineShape> | undefined): InvoiceState {
  const { total, total_excluding_tax: amount } = invoice;
  const taxless = amount ?? total;
  return {
    invoiceId: invoice.id,
    number: invoice.number ?? null,
    status: invoice.status ?? "draft",
    subscriptionId: invoice.parent?.subscription_details?.subscription ?? null,
    priceId: plan?.pricing?.price_details?.price ?? null,
    periodStart: plan?.period.start ?? null,
    periodEnd: plan?.period.end ?? null,
    amount: taxless,
    discount: (invoice.total_discount_amounts ?? []).reduce((sum, { amount: off }) => sum + off, 0),
    tax: total - taxless,
    total,
    currency: invoice.currency,
    createdAt: invoice.created,
    paidAt: invoice.status_transitions.paid_at,
    paymentIntentId: paymentOf(invoice),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}

function paymentOf({ payments }: Invoice): string | null {
  const payment =
    payments.data.find(({ status }) => status === "paid") ?? payments.data.find((one) => one.is_default);
  return payment?.payment.payment_intent ?? null;
}
