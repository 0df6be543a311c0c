import type Stripe from "stripe";
import { happened, structuredCloneOf } from "./events.ts";
import { isWithin, moment, page, text } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { StripeError } from "./stripe-error.ts";
import { find, newestFirst, newId, now, type World } from "./world.ts";

const DAY = 24 * 60 * 60;
const DAYS_TO_ANSWER = 7;

/** Disputes a charge, as the bank of its card does. Stripe takes the money back at once. */
export function openDispute(world: World, chargeId: string, amount?: number): Stripe.Dispute {
  const charge = find(world.tables.charges, chargeId, "charge", "charge");
  if (!charge.paid || charge.disputed) throw new StripeError(`The charge ${chargeId} cannot be disputed.`);
  const dispute = {
    id: newId("du"),
    object: "dispute",
    amount: amount ?? charge.amount - charge.amount_refunded,
    balance_transactions: [],
    charge: charge.id,
    created: now(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: now(world) + DAYS_TO_ANSWER * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response",
  } satisfies Stripe.Dispute;
  world.tables.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  happened(world, "charge.updated", charge);
  happened(world, "charge.dispute.created", dispute);
  happened(world, "charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** Decides a dispute. If the seller wins, the money comes back. */
export function decideDispute(world: World, id: string, outcome: "won" | "lost"): Stripe.Dispute {
  const dispute = find(world.tables.disputes, id, "dispute");
  if (["won", "lost"].includes(dispute.status))
    throw new StripeError(`The dispute ${id} is ${dispute.status}.`);
  const before = structuredCloneOf(dispute);
  dispute.status = outcome;
  // The charge stays `disputed`, as it is at Stripe.
  dispute.is_charge_refundable = outcome === "won";
  if (outcome === "won") happened(world, "charge.dispute.funds_reinstated", dispute);
  happened(world, "charge.dispute.updated", dispute, before);
  happened(world, "charge.dispute.closed", dispute);
  return dispute;
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

export const disputeRoutes = [
  route(
    "GET",
    "/v1/disputes",
    { ...page, charge: text.optional(), payment_intent: text.optional(), created: moment.optional() },
    (world, { charge, payment_intent: intent, created, ...cursor }) => {
      const rows = newestFirst(world.tables.disputes).filter(
        (dispute) =>
          (charge === undefined || dispute.charge === charge) &&
          (intent === undefined || dispute.payment_intent === intent) &&
          isWithin(dispute.created, created),
      );
      return listPage("/v1/disputes", rows, cursor);
    },
  ),
  route("GET", "/v1/disputes/{id}", {}, (world, _, id = "") => find(world.tables.disputes, id, "dispute")),
];
