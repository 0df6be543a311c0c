import type Stripe from "stripe";
import type { Presence } from "./cards.ts";
import { happened, structuredCloneOf } from "./events.ts";
import { settlePayment, takePayment } from "./payments.ts";
import { hasEnded } from "./subscription-end.ts";
import { idOf, newId, now, type World } from "./world.ts";

const DAY = 24 * 60 * 60;
/** Days between attempts to collect a renewal. After the last, Stripe gives up. */
export const RETRY_AFTER_DAYS = [3, 5, 7];

/** Tries to collect an open invoice, and moves its subscription to what follows. */
export function collectInvoice(
  world: World,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | null,
  presence: Presence,
  metadata: Record<string, string> = {},
): Stripe.PaymentIntent | null {
  invoice.attempted = true;
  invoice.attempt_count += 1;
  if (invoice.amount_remaining === 0) {
    markPaid(world, invoice, null);
    return null;
  }
  if (!method) {
    markFailed(world, invoice);
    return null;
  }
  const intent = takePayment(world, {
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    customer: idOf(invoice.customer),
    method,
    presence,
    metadata,
    description: invoice.parent ? "Subscription update" : null,
  });
  notePayment(world, invoice, intent);
  followPayment(world, invoice, intent);
  return intent;
}

/** Answers for the holder of a card whose bank asked about an invoice. */
export function authenticateInvoice(world: World, invoice: Stripe.Invoice, passes: boolean): void {
  const payment = world.tables.invoicePayments
    .values()
    .find((one) => one.invoice === invoice.id && one.status === "open");
  const intent = world.tables.paymentIntents.get(idOf(payment?.payment.payment_intent) ?? "");
  const method = world.tables.paymentMethods.get(idOf(intent?.payment_method) ?? "");
  if (!intent || !method) throw new Error(`No bank asks about the invoice ${invoice.id}.`);
  settlePayment(
    world,
    intent,
    method,
    passes
      ? { kind: "succeeds" }
      : {
          kind: "declines",
          code: "payment_intent_authentication_failure",
          decline: "",
          message: "We are unable to authenticate your card.",
        },
  );
  followPayment(world, invoice, intent);
}

/** Brings an invoice to what became of its payment. */
export function followPayment(world: World, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  if (intent.status === "requires_action") happened(world, "invoice.payment_action_required", invoice);
  if (intent.status === "succeeded") markPaid(world, invoice, intent);
  else if (intent.status === "processing") trust(world, invoice);
  else markFailed(world, invoice);
}

/** Lets a subscription begin while a debit is under way. */
function trust(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status === "incomplete") setStatus(world, subscription, "active");
}

function notePayment(world: World, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): void {
  const earlier = world.tables.invoicePayments.values().filter((one) => one.invoice === invoice.id);
  for (const payment of earlier) {
    if (payment.status !== "open") continue;
    payment.status = "canceled";
    payment.status_transitions.canceled_at = now(world);
  }
  const payment = {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: intent.amount,
    created: now(world),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies Stripe.InvoicePayment;
  world.tables.invoicePayments.set(payment.id, payment);
}

function markPaid(world: World, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null): void {
  invoice.status = "paid";
  invoice.amount_paid = intent?.amount ?? 0;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions.paid_at = now(world);
  for (const payment of world.tables.invoicePayments.values()) {
    if (payment.invoice !== invoice.id || payment.status !== "open") continue;
    payment.status = "paid";
    payment.amount_paid = payment.amount_requested;
    payment.status_transitions.paid_at = now(world);
    happened(world, "invoice_payment.paid", payment);
  }
  happened(world, "invoice.paid", invoice);
  happened(world, "invoice.payment_succeeded", invoice);
  const subscription = subscriptionOf(world, invoice);
  if (subscription && !hasEnded(subscription)) setStatus(world, subscription, "active");
}

function markFailed(world: World, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOf(world, invoice);
  const wait = RETRY_AFTER_DAYS[invoice.attempt_count - 1];
  const retries = subscription && invoice.billing_reason === "subscription_cycle" && wait !== undefined;
  invoice.next_payment_attempt = retries ? now(world) + wait * DAY : null;
  happened(world, "invoice.payment_failed", invoice);
  if (subscription?.status === "active") setStatus(world, subscription, "past_due");
}

/** Makes an open invoice void. A subscription that never began expires with its first invoice. */
export function voidInvoice(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  invoice.status = "void";
  invoice.next_payment_attempt = null;
  invoice.status_transitions.voided_at = now(world);
  happened(world, "invoice.voided", invoice);
  const subscription = subscriptionOf(world, invoice);
  if (subscription?.status === "incomplete") setStatus(world, subscription, "incomplete_expired");
  return invoice;
}

export function subscriptionOf(world: World, invoice: Stripe.Invoice): Stripe.Subscription | undefined {
  return world.tables.subscriptions.get(idOf(invoice.parent?.subscription_details?.subscription) ?? "");
}

/** Moves a subscription to a status, and says so if it had another. */
export function setStatus(
  world: World,
  subscription: Stripe.Subscription,
  status: Stripe.Subscription["status"],
): void {
  if (subscription.status === status) return;
  const before = structuredCloneOf(subscription);
  subscription.status = status;
  if (status === "incomplete_expired") subscription.ended_at = now(world);
  happened(world, "customer.subscription.updated", subscription, before);
}
