import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { happened } from "./events.ts";
import { wholeAddress } from "./fields.ts";
import { newId, now, type World } from "./world.ts";

/** The reaction of a card's bank to a payment. */
export type Reaction =
  | { kind: "succeeds" }
  | { kind: "asks" }
  | { kind: "pending" }
  | { kind: "declines"; code: string; decline: string; message: string };

/** A payment while the holder of the card sits before the screen, or one without them. */
export interface Presence {
  isPresent: boolean;
  /** What the holder answered when the bank asked. */
  authentication?: "passes" | "fails" | undefined;
}

interface Card {
  brand: string;
  behaviour: "good" | "declined" | "poor" | "asks once" | "asks always" | "declined later" | "slow";
  says: string;
}

/** Stripe's test cards, by number. Any other number declines. */
export const CARDS: Readonly<Record<string, Card>> = {
  "4242424242424242": { brand: "visa", behaviour: "good", says: "succeeds" },
  "5555555555554444": { brand: "mastercard", behaviour: "good", says: "succeeds, with another fingerprint" },
  "4000000000000002": { brand: "visa", behaviour: "declined", says: "is declined" },
  "4000000000009995": { brand: "visa", behaviour: "poor", says: "is declined for insufficient funds" },
  "4000002500003155": { brand: "visa", behaviour: "asks once", says: "asks its holder once" },
  "4000002760003184": { brand: "visa", behaviour: "asks always", says: "asks its holder at every payment" },
  "4000000000000341": { brand: "visa", behaviour: "declined later", says: "succeeds now, declines renewals" },
  "6304000000000000": { brand: "sepa", behaviour: "slow", says: "pays days later, as a debit does" },
};
export const GOOD_CARD = "4242424242424242";

/** Returns how a card reacts to a payment. */
export function reactionOf(number: string, { isPresent, authentication }: Presence): Reaction {
  const behaviour = CARDS[number]?.behaviour ?? "declined";
  const isGood = behaviour === "good" || (behaviour === "asks once" && !isPresent);
  if (isGood || (behaviour === "declined later" && isPresent)) return { kind: "succeeds" };
  if (behaviour === "slow") return { kind: "pending" };
  if (behaviour.startsWith("asks")) {
    if (isPresent && authentication === "passes") return { kind: "succeeds" };
    if (authentication === "fails")
      return declines(
        "payment_intent_authentication_failure",
        "",
        "We are unable to authenticate your card.",
      );
    return { kind: "asks" };
  }
  if (behaviour === "poor")
    return declines("card_declined", "insufficient_funds", "Your card has insufficient funds.");
  return declines("card_declined", "generic_decline", "Your card was declined.");
}

function declines(code: string, decline: string, message: string): Reaction {
  return { kind: "declines", code, decline, message };
}

/** Returns the mark that all uses of one card number share. */
export function fingerprintOf(number: string): string {
  return createHash("sha256").update(number).digest("base64url").slice(0, 16);
}

/** Makes a payment method of a card, attached to a customer. */
export function addCard(world: World, number: string, customer: string | null): Stripe.PaymentMethod {
  const method = {
    id: newId("pm"),
    object: "payment_method",
    billing_details: { address: wholeAddress({}), email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: CARDS[number]?.brand ?? "unknown",
      checks: { address_line1_check: null, address_postal_code_check: "pass", cvc_check: "pass" },
      country: "US",
      display_brand: CARDS[number]?.brand ?? "unknown",
      exp_month: 12,
      exp_year: 2034,
      fingerprint: fingerprintOf(number),
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: null,
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(world),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  } satisfies Stripe.PaymentMethod;
  world.tables.paymentMethods.set(method.id, method);
  world.notes.cardNumbers.set(method.id, number);
  if (customer !== null) happened(world, "payment_method.attached", method);
  return method;
}

/** Returns the payment method that a customer pays renewals with. */
export function methodOf(
  world: World,
  customer: Stripe.Customer,
  subscription?: Stripe.Subscription,
): Stripe.PaymentMethod | null {
  const chosen = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method;
  return (typeof chosen === "string" ? world.tables.paymentMethods.get(chosen) : chosen) ?? null;
}
