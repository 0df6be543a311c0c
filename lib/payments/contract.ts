import { z } from "zod";
import {
  empty,
  json,
  jsonBody,
  noBody,
  noParams,
  noQuery,
  optionalJsonBody,
  uuid,
} from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { paymentSystemFailure } from "#lib/contract/problems.ts";
import { missingOrganizationPermission, organizationNotFound } from "#lib/organizations/problems.ts";
import { invoiceItem, withdrawalReply } from "./invoice-schema.ts";
import * as problems from "./problems.ts";
import {
  checkoutOpened,
  checkoutRequest,
  checkoutStatus,
  portalOpened,
  portalRequest,
  providerId,
} from "./schema.ts";

const buying = {
  tag: "Payments",
  access: "actor",
  scope: "billing:write",
  rate: ["requests", "payments"],
} as const;
const reading = { tag: "Payments", access: "actor", scope: "credits:read", rate: ["requests"] } as const;
const ofOrganization = [organizationNotFound, missingOrganizationPermission];
const checkoutParams = z.object({ checkout_id: providerId });
const invoiceParams = z.object({ invoice_id: providerId });

export const openCheckout = operation({
  ...buying,
  id: "checkout.open",
  method: "POST",
  path: "/checkout",
  summary: "Buy credits or a first plan",
  description:
    "Opens a page of the payment provider. An open checkout of the same price is answered again, so that two tabs pay once; an open one of another plan is closed. A subscriber's price of a pack needs an active plan. Plans are for people; packs also for organizations, by an owner. `Idempotency-Key` is accepted.",
  params: noParams,
  query: noQuery,
  body: jsonBody(checkoutRequest),
  reply: json(checkoutOpened),
  problems: [
    problems.unknownPrice,
    problems.subscriptionExists,
    problems.paymentInProgress,
    paymentSystemFailure,
    ...ofOrganization,
  ],
  idempotent: true,
});

export const getCheckout = operation({
  ...reading,
  // Each reads everything about the customer from the provider.
  rate: ["requests", "checkouts"],
  id: "checkout.get",
  method: "GET",
  path: "/checkout/{checkout_id}",
  summary: "Read what became of a checkout",
  description:
    "`checkout_id` is the `session_id` of `POST /checkout`. Reads the state from the payment provider first, so that credits are there as soon as the payment is.",
  params: checkoutParams,
  query: noQuery,
  body: noBody,
  reply: json(checkoutStatus),
  problems: [problems.checkoutNotFound, paymentSystemFailure],
});

export const giveUpCheckout = operation({
  ...buying,
  id: "checkout.giveUp",
  method: "DELETE",
  path: "/checkout/{checkout_id}",
  summary: "Give up a checkout",
  description: "Closes the payment page and frees credits that an upgrade set aside. Idempotent.",
  params: checkoutParams,
  query: noQuery,
  body: noBody,
  reply: empty,
  problems: [
    problems.checkoutNotFound,
    problems.checkoutCompleted,
    problems.paymentInProgress,
    paymentSystemFailure,
  ],
});

export const openBillingPortal = operation({
  ...buying,
  id: "billingPortal.open",
  method: "POST",
  path: "/billing-portal",
  summary: "Open the payment provider's pages on one's own payments",
  description: "For cards, billing addresses, tax ids and invoices.",
  params: noParams,
  query: noQuery,
  body: optionalJsonBody(portalRequest),
  reply: json(portalOpened),
  problems: [problems.nothingBought, paymentSystemFailure, ...ofOrganization],
});

export const listInvoices = operation({
  ...reading,
  id: "invoices.list",
  method: "GET",
  path: "/invoices",
  summary: "List invoices",
  description: "Most recent first. `organization_id`: those of an organization, for its owners and admins.",
  params: noParams,
  query: z.object({ organization_id: uuid.optional() }),
  body: noBody,
  reply: json(z.array(invoiceItem)),
  problems: ofOrganization,
});

const withdrawing = {
  ...buying,
  method: "POST",
  params: invoiceParams,
  query: noQuery,
  body: noBody,
  reply: json(withdrawalReply),
} as const;

export const askWithdrawal = operation({
  ...withdrawing,
  id: "invoices.askWithdrawal",
  path: "/invoices/{invoice_id}/withdrawal",
  summary: "Ask to withdraw from a purchase",
  description:
    "The first of two steps, within 14 days of the payment. Only unused credits are refunded, at the price that was paid for them, and at most the money of this payment: unused credits of an upgrade that credits of the earlier plan paid for stay (`credits_kept`). Refunds nothing yet; a mail says how to confirm. Idempotent.",
  problems: [problems.invoiceNotFound, problems.withdrawalImpossible],
});

export const confirmWithdrawal = operation({
  ...withdrawing,
  id: "invoices.confirmWithdrawal",
  path: "/invoices/{invoice_id}/withdrawal/confirm",
  summary: "Confirm a withdrawal",
  description:
    "The second step: refunds unused credits of the purchase and voids them. A withdrawal from a plan ends it at once. If the payment provider does not answer, the withdrawal stands and is carried out within the hour. A mail says what was refunded. Idempotent.",
  problems: [problems.invoiceNotFound, problems.withdrawalNotAsked, problems.withdrawalImpossible],
});
