import Stripe from "stripe";
import { sumUp, type Taxation } from "./amounts.ts";
import { happened } from "./events.ts";
import { wholeList } from "./list-page.ts";
import { idOfProduct } from "./prices.ts";
import { taxIdsOf } from "./tax-ids.ts";
import type { Tax } from "./tax-table.ts";
import { newId, now, type World } from "./world.ts";

/** One thing that an invoice bills. */
export interface Billed {
  price: Stripe.Price;
  quantity: number;
  /** Negative for what an earlier invoice billed too much. */
  amount: number;
  inclusive: boolean;
  description: string;
  start: number;
  end: number;
  isProration?: boolean;
  subscriptionItem?: string;
}

export interface Bill {
  customer: Stripe.Customer;
  currency: string;
  billed: Billed[];
  reason: NonNullable<Stripe.Invoice["billing_reason"]>;
  subscription: Stripe.Subscription | null;
  coupon: Stripe.Coupon | null;
  discount: string | null;
  taxation: Taxation;
  metadata?: Record<string, string>;
}

/** Makes an invoice that is open, and says so. */
export function openInvoice(world: World, bill: Bill): Stripe.Invoice {
  const invoice = draftInvoice(world, bill);
  world.tables.invoices.set(invoice.id, invoice);
  if (bill.subscription) bill.subscription.latest_invoice = invoice.id;
  happened(world, "invoice.created", invoice);
  world.notes.invoiceNumbers.last += 1;
  invoice.number = `GALLEY-${String(world.notes.invoiceNumbers.last).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.status_transitions.finalized_at = now(world);
  invoice.effective_at = now(world);
  invoice.hosted_invoice_url = `${world.origin}/invoices/${invoice.id}`;
  invoice.invoice_pdf = `${world.origin}/invoices/${invoice.id}/pdf`;
  bill.customer.balance = invoice.ending_balance ?? 0;
  bill.customer.currency ??= bill.currency;
  happened(world, "invoice.finalized", invoice);
  return invoice;
}

/** Returns the invoice that a bill would make, without keeping it. */
export function draftInvoice(world: World, bill: Bill): Stripe.Invoice {
  const { customer, subscription, discount, taxation } = bill;
  const id = newId("in");
  const sum = sumUp(bill.billed, bill.coupon, taxation);
  const lines = bill.billed.map((billed, index) => {
    const { discount: off = 0, tax = null } = sum.lines[index] ?? {};
    return lineOf(bill, id, billed, off, tax);
  });
  const due = Math.max(0, sum.total + customer.balance);
  const at = now(world);
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Galley",
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: taxation.isOn,
      liability: taxation.isOn ? { type: "self" } : null,
      provider: taxation.isOn ? "stripe" : null,
      status: taxation.isOn ? "complete" : null,
    },
    automatically_finalizes_at: null,
    billing_reason: bill.reason,
    collection_method: "charge_automatically",
    created: at,
    currency: bill.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? "none",
    customer_tax_ids: taxIdsOf(world, customer.id).map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discount === null ? [] : [discount],
    due_date: null,
    effective_at: null,
    ending_balance: Math.min(0, sum.total + customer.balance),
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: wholeList(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: bill.metadata ?? {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: sum.subtotal,
    subtotal_excluding_tax: sum.subtotal - inclusiveTax(sum.lines),
    test_clock: null,
    total: sum.total,
    total_discount_amounts: discount === null ? [] : [{ amount: sum.discount, discount }],
    total_excluding_tax: sum.total - sum.tax,
    total_pretax_credit_amounts: [],
    total_taxes: sum.lines.flatMap(({ tax }) => (tax ? [taxOf(tax)] : [])),
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice;
}

function lineOf(
  { currency, subscription, discount }: Bill,
  invoice: string,
  { price, quantity, amount, description, start, end, isProration = false, subscriptionItem }: Billed,
  off: number,
  tax: Tax | null,
): Stripe.InvoiceLineItem {
  const parent = { proration: isProration, proration_details: { credited_items: null } };
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency,
    description,
    discount_amounts: discount === null ? [] : [{ amount: off, discount }],
    discountable: !isProration,
    discounts: discount === null ? [] : [discount],
    invoice,
    livemode: false,
    metadata: {},
    parent:
      subscription && subscriptionItem
        ? {
            invoice_item_details: null,
            subscription_item_details: {
              ...parent,
              invoice_item: null,
              subscription: subscription.id,
              subscription_item: subscriptionItem,
            },
            type: "subscription_item_details",
          }
        : {
            invoice_item_details: { ...parent, invoice_item: newId("ii"), subscription: null },
            subscription_item_details: null,
            type: "invoice_item_details",
          },
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOfProduct(price) },
      type: "price_details",
      unit_amount_decimal: Stripe.Decimal.from(Math.round(amount / Math.max(1, quantity))),
    },
    quantity,
    quantity_decimal: Stripe.Decimal.from(quantity),
    subscription: subscription?.id ?? null,
    subtotal: amount,
    taxes: tax ? [taxOf(tax)] : [],
  } satisfies Stripe.InvoiceLineItem;
}

function taxOf({ amount, inclusive, taxable, percent, reason }: Tax) {
  return {
    amount,
    tax_behavior: inclusive ? ("inclusive" as const) : ("exclusive" as const),
    tax_rate_details: { tax_rate: `txr_${String(percent).replace(".", "_")}` },
    taxability_reason: reason,
    taxable_amount: taxable,
    type: "tax_rate_details" as const,
  };
}

function inclusiveTax(lines: { tax: Tax | null }[]): number {
  return lines.reduce((sum, { tax }) => sum + (tax?.inclusive ? tax.amount : 0), 0);
}
