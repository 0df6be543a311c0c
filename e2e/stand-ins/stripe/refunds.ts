import type Stripe from "stripe";
import { z } from "zod";
import { happened, structuredCloneOf } from "./events.ts";
import { isWithin, mergeMetadata, metadata, moment, page, text, whole } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { invalid, StripeError } from "./stripe-error.ts";
import { find, idOf, newestFirst, newId, now, type World } from "./world.ts";

const fields = {
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: whole.pipe(z.number().positive()).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.optional(),
};
type RefundRequest = z.output<z.ZodObject<typeof fields>>;

/** Gives money back, all of what is left unless an amount is given. */
export function refund(world: World, request: RefundRequest): Stripe.Refund {
  const charge = chargeOf(world, request);
  const left = charge.amount - charge.amount_refunded;
  if (charge.refunded)
    throw new StripeError(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  if (isHeld(world, charge))
    throw new StripeError(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  const amount = request.amount ?? left;
  if (amount > left)
    throw invalid(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      "amount",
    );
  const refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: now(world),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: { type: "card" },
    metadata: mergeMetadata({}, request.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: request.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  } satisfies Stripe.Refund;
  world.tables.refunds.set(refund.id, refund);
  happened(world, "refund.created", refund);
  change(world, charge, amount);
  happened(world, "charge.refunded", charge);
  return refund;
}

/** Makes a refund fail after the fact, as a closed bank account does. The money is the seller's again. */
export function failRefund(world: World, id: string): Stripe.Refund {
  const refund = find(world.tables.refunds, id, "refund");
  if (refund.status !== "succeeded") throw new StripeError(`The refund ${id} is ${refund.status}.`);
  const charge = find(world.tables.charges, idOf(refund.charge) ?? "", "charge");
  const before = structuredCloneOf(refund);
  refund.status = "failed";
  refund.failure_reason = "expired_or_canceled_card";
  change(world, charge, -refund.amount);
  happened(world, "refund.updated", refund, before);
  happened(world, "refund.failed", refund);
  return refund;
}

/** True while a dispute is open or after it is lost. The bank then has the money. */
function isHeld(world: World, { id }: Stripe.Charge): boolean {
  return world.tables.disputes.values().some(({ charge, status }) => charge === id && status !== "won");
}

function change(world: World, charge: Stripe.Charge, amount: number): void {
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  happened(world, "charge.updated", charge);
}

function chargeOf(world: World, { charge, payment_intent: intentId }: RefundRequest): Stripe.Charge {
  if (charge !== undefined) return find(world.tables.charges, charge, "charge", "charge");
  if (intentId === undefined)
    throw new StripeError(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const intent = find(world.tables.paymentIntents, intentId, "payment_intent", "payment_intent");
  if (intent.status !== "succeeded")
    throw invalid(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  return find(world.tables.charges, idOf(intent.latest_charge) ?? "", "charge");
}

export const refundRoutes = [
  route("POST", "/v1/refunds", fields, refund),
  route(
    "GET",
    "/v1/refunds",
    { ...page, charge: text.optional(), payment_intent: text.optional(), created: moment.optional() },
    (world, { charge, payment_intent: intent, created, ...cursor }) => {
      const rows = newestFirst(world.tables.refunds).filter(
        (refund) =>
          (charge === undefined || refund.charge === charge) &&
          (intent === undefined || refund.payment_intent === intent) &&
          isWithin(refund.created, created),
      );
      return listPage("/v1/refunds", rows, cursor);
    },
  ),
  route("GET", "/v1/refunds/{id}", {}, (world, _, id = "") => find(world.tables.refunds, id, "refund")),
];
