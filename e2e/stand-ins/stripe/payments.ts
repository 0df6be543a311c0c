import type Stripe from "stripe";
import { type Presence, type Reaction, reactionOf } from "./cards.ts";
import { happened, structuredCloneOf } from "./events.ts";
import { wholeAddress } from "./fields.ts";
import { idOf, newId, now, type World } from "./world.ts";

interface Payment {
  amount: number;
  currency: string;
  customer: string | null;
  method: Stripe.PaymentMethod;
  presence: Presence;
  metadata?: Record<string, string>;
  description?: string | null;
}

/** Tries to take money from a card: makes a payment intent, and a charge unless the bank asks first. */
export function takePayment(world: World, payment: Payment): Stripe.PaymentIntent {
  const reaction = reactionOf(numberOf(world, payment.method), payment.presence);
  const intent = newIntent(world, payment);
  happened(world, "payment_intent.created", intent);
  settlePayment(world, intent, payment.method, reaction);
  return intent;
}

function numberOf(world: World, method: Stripe.PaymentMethod): string {
  return world.notes.cardNumbers.get(method.id) ?? "";
}

/** Brings a payment intent to what the bank answers. */
export function settlePayment(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reaction: Reaction,
): void {
  intent.payment_method = method.id;
  if (reaction.kind === "asks") {
    intent.status = "requires_action";
    happened(world, "payment_intent.requires_action", intent);
    return;
  }
  const charge = newCharge(world, intent, method, reaction);
  intent.latest_charge = charge.id;
  if (reaction.kind === "pending") {
    intent.status = "processing";
    happened(world, "charge.pending", charge);
    happened(world, "payment_intent.processing", intent);
    return;
  }
  if (reaction.kind === "declines") {
    intent.status = "requires_payment_method";
    intent.payment_method = null;
    intent.last_payment_error = {
      type: "card_error",
      code: reaction.code,
      decline_code: reaction.decline,
      message: reaction.message,
      charge: charge.id,
    };
    happened(world, "charge.failed", charge);
    happened(world, "payment_intent.payment_failed", intent);
    return;
  }
  intent.status = "succeeded";
  intent.amount_received = intent.amount;
  intent.last_payment_error = null;
  happened(world, "charge.succeeded", charge);
  happened(world, "payment_intent.succeeded", intent);
}

/** Ends a payment that was pending, as a debit does days later. */
export function settlePending(world: World, intent: Stripe.PaymentIntent, succeeds: boolean): void {
  const charge = world.tables.charges.get(idOf(intent.latest_charge) ?? "");
  if (!charge || intent.status !== "processing") throw new Error(`The payment ${intent.id} is not pending.`);
  const before = structuredCloneOf(charge);
  charge.status = succeeds ? "succeeded" : "failed";
  charge.paid = succeeds;
  charge.captured = succeeds;
  charge.amount_captured = succeeds ? charge.amount : 0;
  intent.status = succeeds ? "succeeded" : "requires_payment_method";
  intent.amount_received = succeeds ? intent.amount : 0;
  happened(world, succeeds ? "charge.succeeded" : "charge.failed", charge, before);
  happened(world, succeeds ? "payment_intent.succeeded" : "payment_intent.payment_failed", intent);
}

function newIntent(world: World, payment: Payment): Stripe.PaymentIntent {
  const id = newId("pi");
  const intent = {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_stand_in`,
    confirmation_method: "automatic",
    created: now(world),
    currency: payment.currency,
    customer: payment.customer,
    customer_account: null,
    description: payment.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: payment.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
  world.tables.paymentIntents.set(id, intent);
  return intent;
}

function newCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  reaction: Exclude<Reaction, { kind: "asks" }>,
): Stripe.Charge {
  const failure = reaction.kind === "declines" ? reaction : null;
  const isPaid = reaction.kind === "succeeds";
  const id = newId("ch");
  const charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? newId("txn") : null,
    billing_details: { address: wholeAddress({}), email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: "GALLEY",
    captured: isPaid,
    created: now(world),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: failure ? "declined_by_network" : "approved_by_network",
      reason: failure?.decline ?? null,
      risk_level: "normal",
      seller_message: failure ? "The bank declined the payment." : "Payment complete.",
      type: failure ? "issuer_declined" : "authorized",
    },
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardOf(method, intent.amount), type: "card" },
    receipt_email: null,
    receipt_number: null,
    receipt_url: `${world.origin}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? "succeeded" : failure ? "failed" : "pending",
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
  world.tables.charges.set(id, charge);
  return charge;
}

function cardOf({ card }: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: card?.checks ?? null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: null,
    regulated_status: card?.regulated_status ?? null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
