import { z } from "zod";
import { empty, json, jsonBody, noBody, noParams, noQuery, text, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier, notFound, paymentSystemFailure } from "#lib/contract/problems.ts";
import { paymentInProgress } from "#lib/payments/problems.ts";
import {
  accountNotDeletable,
  operatorNotBlockable,
  paymentEventNotFound,
  personNotFound,
  poolNotFound,
} from "./problems.ts";
import * as schema from "./schema.ts";

const FOR_OPERATORS = "For operators. To others it does not exist (404).";
const shared = { access: "actor", tag: "Administration", rate: ["requests"], query: noQuery } as const;
const reading = { ...shared, method: "GET", scope: "credits:read", body: noBody } as const;
const acting = { ...shared, method: "POST", scope: "billing:write" } as const;
const ofPerson = { params: z.object({ user_id: uuid }) };
const ofPool = { params: z.object({ organization_id: uuid }) };
const changingPool = {
  ...acting,
  ...ofPool,
  body: jsonBody(schema.poolChangeRequest),
  reply: json(schema.changedCredits),
  problems: [missingIdentifier, notFound, poolNotFound],
  idempotent: true,
};
const personProblems = [missingIdentifier, notFound, personNotFound];

export const searchPeople = operation({
  id: "admin.searchPeople",
  path: "/admin/people",
  summary: "Find people by their mail address",
  description: `The part of an address, in any spelling; without one, the newest accounts. At most 50. ${FOR_OPERATORS}`,
  ...reading,
  params: noParams,
  query: z.object({ email: text(200).default("") }),
  reply: json(z.array(schema.person)),
  problems: [notFound],
});

export const getPerson = operation({
  id: "admin.getPerson",
  path: "/admin/people/{user_id}",
  summary: "Read a person's credits, payments and referral",
  description: FOR_OPERATORS,
  ...reading,
  ...ofPerson,
  reply: json(schema.personDetails),
  problems: personProblems,
});

export const grantToPerson = operation({
  id: "admin.grantToPerson",
  path: "/admin/people/{user_id}/credits",
  summary: "Grant credits to a person",
  description: `They do not expire. ${FOR_OPERATORS}`,
  ...acting,
  ...ofPerson,
  body: jsonBody(schema.grantRequest),
  reply: json(schema.changedCredits),
  problems: personProblems,
  idempotent: true,
});

export const voidOfPerson = operation({
  id: "admin.voidOfPerson",
  path: "/admin/people/{user_id}/credits/void",
  summary: "Take credits of a person back",
  description: `At most what is available: credits in use by reviews stay. ${FOR_OPERATORS}`,
  ...acting,
  ...ofPerson,
  body: jsonBody(schema.voidRequest),
  reply: json(schema.changedCredits),
  problems: personProblems,
  idempotent: true,
});

export const blockPerson = operation({
  id: "admin.blockPerson",
  path: "/admin/people/{user_id}/block",
  summary: "Block an account",
  description: `Each request and sign-in of the person answers 403 \`account-blocked\` with the reason. Running reviews, and event streams that are open, go on. Idempotent: the newest reason stays. ${FOR_OPERATORS}`,
  ...acting,
  ...ofPerson,
  body: jsonBody(schema.reasonRequest),
  reply: empty,
  problems: [...personProblems, operatorNotBlockable],
});

export const unblockPerson = operation({
  id: "admin.unblockPerson",
  path: "/admin/people/{user_id}/unblock",
  summary: "Unblock an account",
  description: `Idempotent. Sessions and keys of the person work again. ${FOR_OPERATORS}`,
  ...acting,
  ...ofPerson,
  body: jsonBody(schema.reasonRequest),
  reply: empty,
  problems: personProblems,
});

export const deletePerson = operation({
  id: "admin.deletePerson",
  path: "/admin/people/{user_id}",
  summary: "Delete an account with its files",
  description: `For good, at once, and as \`DELETE /account\` does it: an active plan ends first, without money back. The reason is kept, without the address. ${FOR_OPERATORS}`,
  ...acting,
  method: "DELETE",
  // A key that may grant credits must not delete people.
  access: "web-session",
  scope: null,
  ...ofPerson,
  body: jsonBody(schema.reasonRequest),
  reply: empty,
  problems: [...personProblems, accountNotDeletable, paymentInProgress, paymentSystemFailure],
});

export const searchPools = operation({
  id: "admin.searchPools",
  path: "/admin/organizations",
  summary: "Find organizations by name",
  description: `A part of the name; without one, the newest. At most 50. ${FOR_OPERATORS}`,
  ...reading,
  params: noParams,
  query: z.object({ name: text(200).default("") }),
  reply: json(z.array(schema.pool)),
  problems: [notFound],
});

export const grantToPool = operation({
  id: "admin.grantToPool",
  path: "/admin/organizations/{organization_id}/credits",
  summary: "Grant credits to the pool of an organization",
  description: `They do not expire. ${FOR_OPERATORS}`,
  ...changingPool,
});

export const voidOfPool = operation({
  id: "admin.voidOfPool",
  path: "/admin/organizations/{organization_id}/credits/void",
  summary: "Take credits of the pool of an organization back",
  description: `At most what is available: credits in use by reviews stay. Unused allocations shrink with the pool. ${FOR_OPERATORS}`,
  ...changingPool,
});

export const nameOwner = operation({
  id: "admin.nameOwner",
  path: "/admin/organizations/{organization_id}/owners",
  summary: "Make an account an owner of an organization",
  description: `For an organization without an owner, or whose owners cannot be reached. The account becomes a member if it is none. Other owners stay. ${FOR_OPERATORS}`,
  ...acting,
  ...ofPool,
  body: jsonBody(schema.ownerRequest),
  reply: empty,
  problems: [missingIdentifier, notFound, personNotFound, poolNotFound],
});

export const listShortfalls = operation({
  id: "admin.listShortfalls",
  path: "/admin/shortfalls",
  summary: "List credits that were spent although their payment went back",
  description: `The newest 200. ${FOR_OPERATORS}`,
  ...reading,
  params: noParams,
  reply: json(z.array(schema.shortfall)),
  problems: [notFound],
});

export const listFailedEvents = operation({
  id: "admin.listFailedEvents",
  path: "/admin/payment-events",
  summary: "List events of the payment provider that failed",
  description: `The newest 200, with the last error. Each is tried again hourly. ${FOR_OPERATORS}`,
  ...reading,
  params: noParams,
  reply: json(z.array(schema.paymentEvent)),
  problems: [notFound],
});

export const replayEvent = operation({
  id: "admin.replayEvent",
  path: "/admin/payment-events/{event_id}/replay",
  summary: "Handle an event of the payment provider again",
  description: `Starts the work at once; nothing happens twice. ${FOR_OPERATORS}`,
  ...acting,
  params: z.object({ event_id: text(200) }),
  body: jsonBody(schema.reasonRequest),
  reply: empty,
  problems: [notFound, paymentEventNotFound],
});
