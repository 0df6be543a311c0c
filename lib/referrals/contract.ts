import { json, jsonBody, noBody, noParams, noQuery } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { malformedReferralCode, ownReferralCode, referralCodeNotFound } from "./problems.ts";
import {
  ownReferralCodeReply,
  referralStatus,
  registeredReferral,
  registerReferralRequest,
} from "./schema.ts";

const shared = { access: "actor", tag: "Referrals", params: noParams, query: noQuery } as const;

export const registerReferral = operation({
  id: "referrals.register",
  method: "POST",
  path: "/referrals/register",
  summary: "Register the code of the person who referred you",
  description:
    "Call it once, before your first payment. Seven days after that payment both of you get credits, if the payment stands; a refund takes them back, in part for a refund in part. Idempotent: a person has one referrer for good, so another code later answers with the first referrer. If the account of the referrer is deleted, the referral is too. Credits that were issued stay, and a refund still takes back those of the person who was referred. A referral that is registered after the first payment is kept, but does not qualify (`refusal` is `paid-before`). Neither do referrals of one's own accounts (same mail address but for dots of Gmail and +tags, same card, same organization), circles of people who refer each other (the newest referral of the circle), and those beyond the yearly limit of the referrer. The answer shows an address, so codes cannot be guessed and attempts are limited.",
  ...shared,
  scope: "billing:write",
  rate: ["requests", "referral-codes"],
  body: jsonBody(registerReferralRequest),
  reply: json(registeredReferral),
  problems: [malformedReferralCode, ownReferralCode, referralCodeNotFound],
});

export const getReferralStatus = operation({
  id: "referrals.status",
  method: "GET",
  path: "/referrals/status",
  summary: "Read who referred you, and what came of it",
  ...shared,
  scope: "credits:read",
  rate: ["requests"],
  body: noBody,
  reply: json(referralStatus),
  problems: [],
});

export const getReferralCode = operation({
  id: "referrals.code",
  method: "GET",
  path: "/referrals/code",
  summary: "Read your own code, its link, and what it brought",
  description:
    "The code is made at the first call and stays. At most 50 people whom you refer are rewarded within 365 days; further ones, and you for them, get nothing.",
  ...shared,
  scope: "credits:read",
  rate: ["requests"],
  body: noBody,
  reply: json(ownReferralCodeReply),
  problems: [],
});
