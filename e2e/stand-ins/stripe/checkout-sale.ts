import type Stripe from "stripe";
import type { Presence } from "./cards.ts";
import type { priceSession } from "./checkout-amounts.ts";
import { collectInvoice } from "./collect-invoice.ts";
import { redeemCoupon, validCoupon } from "./coupons.ts";
import { type Bill, type Billed, openInvoice } from "./invoices.ts";
import { takePayment } from "./payments.ts";
import { billedItems, createSubscription } from "./subscriptions.ts";
import { idOf, now, type Order, type World } from "./world.ts";

/** A checkout whose buyer is known and whose card will pay. */
export interface Sale {
  session: Stripe.Checkout.Session;
  order: Order;
  currency: string;
  sum: NonNullable<ReturnType<typeof priceSession>>;
  customer: Stripe.Customer | null;
  method: Stripe.PaymentMethod;
  presence: Presence;
}

/** Takes the money for a checkout, and hands over what it sells. */
export function sell(world: World, sale: Sale): void {
  const { session, customer } = sale;
  const reduced = reduce(world, sale);
  if (customer && session.mode === "subscription") sellPlan(world, sale, customer, reduced);
  else if (customer && session.invoice_creation?.enabled) sellWithInvoice(world, sale, customer, reduced);
  else sellOnce(world, sale);
}

type Reduced = Pick<Bill, "coupon" | "discount">;

function reduce(world: World, { session, order, currency, customer }: Sale): Reduced {
  if (order.coupon === null) return { coupon: null, discount: null };
  const coupon = validCoupon(world, order.coupon, currency);
  const use = { customer: customer?.id ?? null, session: session.id };
  return { coupon, discount: redeemCoupon(world, coupon, use).id };
}

function sellPlan(world: World, sale: Sale, customer: Stripe.Customer, reduced: Reduced): void {
  const { session, order, currency, sum } = sale;
  const isRecurring = ({ price }: Priced) => price.recurring !== null;
  const subscription = createSubscription(world, {
    customer,
    currency,
    items: sum.priced.filter(isRecurring),
    metadata: order.subscriptionMetadata,
    description: order.subscriptionDescription,
    method: sale.method.id,
    isTaxed: session.automatic_tax.enabled,
    discount: reduced.coupon?.duration === "once" ? null : reduced.discount,
  });
  session.subscription = subscription.id;
  const once = sum.priced.filter((line) => !isRecurring(line)).map((line) => billedOnce(world, line));
  const billed = [...billedItems(world, subscription), ...once];
  invoice(world, sale, { ...reduced, customer, subscription, billed, reason: "subscription_create" });
}

function sellWithInvoice(world: World, sale: Sale, customer: Stripe.Customer, reduced: Reduced): void {
  const billed = sale.sum.priced.map((line) => billedOnce(world, line));
  const intent = invoice(world, sale, { ...reduced, customer, subscription: null, billed, reason: "manual" });
  sale.session.payment_intent = intent?.id ?? null;
}

function sellOnce(world: World, { session, order, currency, sum, customer, method, presence }: Sale): void {
  if (sum.total === 0) {
    session.payment_status = "no_payment_required";
    return;
  }
  const intent = takePayment(world, {
    amount: sum.total,
    currency,
    customer: customer?.id ?? null,
    method,
    presence,
    metadata: order.paymentMetadata,
    description: order.paymentDescription,
  });
  session.payment_intent = intent.id;
  session.payment_status = intent.status === "succeeded" ? "paid" : "unpaid";
}

function invoice(
  world: World,
  { session, order, currency, sum, method, presence }: Sale,
  bill: Pick<Bill, "customer" | "subscription" | "billed" | "reason" | "coupon" | "discount">,
): Stripe.PaymentIntent | null {
  const metadata = order.invoiceMetadata;
  const invoice = openInvoice(world, { ...bill, currency, metadata, taxation: sum.taxation });
  const intent = collectInvoice(world, invoice, method, presence, order.paymentMetadata);
  session.invoice = invoice.id;
  session.payment_status = invoice.status !== "paid" ? "unpaid" : intent ? "paid" : "no_payment_required";
  return intent;
}

type Priced = Sale["sum"]["priced"][number];

function billedOnce(world: World, line: Priced): Billed {
  const product = world.tables.products.get(idOf(line.price.product));
  return { ...line, description: product?.name ?? "", start: now(world), end: now(world) };
}
