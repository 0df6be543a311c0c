import { z } from "zod";
import { json, noBody, noParams, noQuery } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { userNotFound } from "#lib/contract/problems.ts";
import { creditLot, creditScore, ledgerEntry } from "./schema.ts";

export const getCreditScore = operation({
  id: "credits.score",
  method: "GET",
  path: "/credit-score",
  tag: "Credits",
  summary: "Read credit balances, tier limits and chat quota",
  access: "actor",
  scope: "credits:read",
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: json(creditScore),
  problems: [userNotFound],
});

export const listLedger = operation({
  id: "credits.ledger",
  method: "GET",
  path: "/credit-ledger",
  tag: "Credits",
  summary: "List the entries behind the balances",
  description:
    "Most recent first. The ledger is append-only: a returned credit is a `release` after its `hold`.",
  access: "actor",
  scope: "credits:read",
  rate: ["requests"],
  params: noParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  body: noBody,
  reply: json(z.array(ledgerEntry)),
  problems: [],
});

export const listLots = operation({
  id: "credits.lots",
  method: "GET",
  path: "/credit-lots",
  tag: "Credits",
  summary: "List credits by what they came from",
  description:
    "Credits that came together are a lot, with one expiry. Lists own lots that have credits to use or set aside, in the order in which they are used.",
  access: "actor",
  scope: "credits:read",
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: json(z.array(creditLot)),
  problems: [],
});
