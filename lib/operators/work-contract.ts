import { z } from "zod";
import { empty, json, jsonBody, noBody, noParams, noQuery, text } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { notFound } from "#lib/contract/problems.ts";
import { workHeldBack, workNotFound } from "./problems.ts";
import { reasonRequest } from "./schema.ts";
import * as schema from "./work-schema.ts";

const FOR_OPERATORS = "For operators. To others it does not exist (404).";
const shared = { access: "actor", tag: "Administration", rate: ["requests"], query: noQuery } as const;
const reading = {
  ...shared,
  method: "GET",
  scope: "credits:read",
  params: noParams,
  body: noBody,
  problems: [notFound],
} as const;
const acting = {
  ...shared,
  method: "POST",
  scope: "billing:write",
  params: z.object({ kind: schema.workKind, work_id: text(200) }),
  body: jsonBody(reasonRequest),
  reply: empty,
} as const;

export const listOpenWork = operation({
  id: "admin.listOpenWork",
  path: "/admin/work",
  summary: "List conversions, reviews and other work that is not done",
  description: `The oldest 200, with their last sign of life. ${FOR_OPERATORS}`,
  ...reading,
  reply: json(z.array(schema.openWork)),
});

export const sendWorkAgain = operation({
  id: "admin.sendWorkAgain",
  path: "/admin/work/{kind}/{work_id}/send-again",
  summary: "Send work again",
  description: `Harmless if the work still runs: one execution at a time does a step, and finished steps stay. Galley does it by itself for work that stands still for minutes. ${FOR_OPERATORS}`,
  ...acting,
  problems: [notFound, workNotFound, workHeldBack],
});

export const giveUpWork = operation({
  id: "admin.giveUpWork",
  path: "/admin/work/{kind}/{work_id}/give-up",
  summary: "Give work up",
  description: `The document or the review fails and says so, and a held credit returns. ${FOR_OPERATORS}`,
  ...acting,
  problems: [notFound, workNotFound],
});

export const getVersions = operation({
  id: "admin.getVersions",
  path: "/admin/versions",
  summary: "Read the versions of this installation",
  description: FOR_OPERATORS,
  ...reading,
  reply: json(schema.versions),
});
