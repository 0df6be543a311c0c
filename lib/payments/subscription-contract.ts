import { json, jsonBody, noBody, noParams, noQuery } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { paymentSystemFailure } from "#lib/contract/problems.ts";
import { checkoutCompleted, noSubscription, paymentInProgress, unknownPrice } from "./problems.ts";
import {
  changePreview,
  checkoutOpened,
  downgradeRequest,
  downgradeScheduled,
  previewRequest,
  subscriptionChanged,
  subscriptionStatus,
  upgradeRequest,
} from "./schema.ts";

const changing = {
  method: "POST",
  tag: "Subscriptions",
  access: "actor",
  scope: "billing:write",
  rate: ["requests", "payments"],
  params: noParams,
  query: noQuery,
} as const;

export const getSubscriptionStatus = operation({
  id: "subscriptions.status",
  method: "GET",
  path: "/subscriptions/status",
  tag: "Subscriptions",
  summary: "Read the plan",
  description:
    "With no active plan `has_active_subscription` is false and all else null. A plan is active until its period ends, also when it is cancelled or its last payment failed.",
  access: "actor",
  scope: "credits:read",
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: json(subscriptionStatus),
  problems: [],
});

export const upgradeSubscription = operation({
  ...changing,
  id: "subscriptions.upgrade",
  path: "/subscriptions/upgrade",
  summary: "Upgrade the plan",
  description:
    "Opens a checkout for a plan that costs more for the same period. Unused credits of the present plan are set aside while it is open (30 minutes) and taken off at the price that was paid for them. Completing it ends the present plan; giving it up (`DELETE /checkout/{checkout_id}`) or letting it expire frees the credits. `Idempotency-Key` is accepted.",
  body: jsonBody(upgradeRequest),
  reply: json(checkoutOpened),
  problems: [unknownPrice, noSubscription, checkoutCompleted, paymentInProgress, paymentSystemFailure],
  idempotent: true,
});

export const downgradeSubscription = operation({
  ...changing,
  id: "subscriptions.downgrade",
  path: "/subscriptions/downgrade",
  summary: "Downgrade the plan",
  description:
    "To a plan that costs less for the same period, from the next period on. It replaces an earlier downgrade, and takes back a cancellation. Nothing is due today.",
  body: jsonBody(downgradeRequest),
  reply: json(downgradeScheduled),
  problems: [unknownPrice, noSubscription, paymentInProgress, paymentSystemFailure],
});

export const cancelSubscription = operation({
  ...changing,
  id: "subscriptions.cancel",
  path: "/subscriptions/cancel",
  summary: "Cancel the plan",
  description: "At the end of the period. It takes back a scheduled downgrade. Idempotent.",
  body: noBody,
  reply: json(subscriptionChanged),
  problems: [noSubscription, paymentInProgress, paymentSystemFailure],
});

export const resumeSubscription = operation({
  ...changing,
  id: "subscriptions.resume",
  path: "/subscriptions/resume",
  summary: "Keep the plan",
  description: "Takes back a cancellation, or a scheduled downgrade. Idempotent.",
  body: noBody,
  reply: json(subscriptionChanged),
  problems: [noSubscription, paymentInProgress, paymentSystemFailure],
});

export const previewSubscription = operation({
  ...changing,
  id: "subscriptions.preview",
  path: "/subscriptions/preview",
  summary: "See what a change of the plan costs",
  description: "What is due today, and what later. Changes nothing.",
  body: jsonBody(previewRequest),
  reply: json(changePreview),
  problems: [unknownPrice, noSubscription, paymentSystemFailure],
});
