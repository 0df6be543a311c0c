import { z } from "zod";
import type { PaymentState } from "./provider-state.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { currencyCode, maybeReference, moment } from "./stripe-shapes.ts";

const chargeShape = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.int(),
  amount_captured: z.int(),
  amount_refunded: z.int(),
  currency: currencyCode,
  created: moment,
  disputed: z.boolean(),
  payment_intent: maybeReference,
  receipt_url: z.string().nullish(),
  payment_method_details: z
    .object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() })
    .nullish(),
});

const disputeShape = z.object({ id: z.string(), amount: z.int(), status: z.string() });

/** The money is the seller's: the bank only asked, withdrew, or decided so. */
const HARMLESS = new Set([
  "won",
  "prevented",
  "warning_needs_response",
  "warning_under_review",
  "warning_closed",
]);

/** Reads what a customer paid, and what of it went back. */
export async function readCharges(connection: StripeConnection, customerId: string): Promise<PaymentState[]> {
  const charges = await connection.all(chargeShape, (stripe, page, options) =>
    stripe.charges.list({ customer: customerId, ...page }, options),
  );
  const paid = charges.filter(({ status }) => status === "succeeded");
  const states = await Promise.all(paid.map((charge) => toState(connection, charge)));
  return states.filter((state) => state !== null);
}

async function toState(
  connection: StripeConnection,
  charge: z.output<typeof chargeShape>,
): Promise<PaymentState | null> {
  if (charge.payment_intent === null) return null;
  return {
    paymentIntentId: charge.payment_intent,
    amount: charge.amount_captured,
    currency: charge.currency,
    paidAt: charge.created,
    refunded: charge.amount_refunded,
    disputed: charge.disputed ? await readDisputed(connection, charge.id) : 0,
    cardFingerprint: charge.payment_method_details?.card?.fingerprint ?? null,
    receiptUrl: charge.receipt_url ?? null,
  };
}

async function readDisputed(connection: StripeConnection, charge: string): Promise<number> {
  const disputes = await connection.all(disputeShape, (stripe, page, options) =>
    stripe.disputes.list({ charge, ...page }, options),
  );
  return disputes.filter(({ status }) => !HARMLESS.has(status)).reduce((sum, { amount }) => sum + amount, 0);
}
