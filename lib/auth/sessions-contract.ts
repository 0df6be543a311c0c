import { z } from "zod";
import { empty, json, noBody, noParams, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { webSessionNotFound } from "./problems.ts";
import { webSession } from "./sessions-schema.ts";

const shared = {
  tag: "Account",
  access: "web-session",
  scope: null,
  rate: ["requests"],
  query: noQuery,
  body: noBody,
} as const;

export const listWebSessions = operation({
  id: "account.webSessions",
  method: "GET",
  path: "/account/sessions",
  summary: "List where the caller is signed in",
  description: "Browsers that are signed in now, the last used first.",
  ...shared,
  params: noParams,
  reply: json(z.array(webSession)),
  problems: [],
});

export const endWebSession = operation({
  id: "account.endWebSession",
  method: "DELETE",
  path: "/account/sessions/{web_session_id}",
  summary: "Sign out in one place",
  description: "The browser is signed out at once.",
  ...shared,
  params: z.object({ web_session_id: uuid }),
  reply: empty,
  problems: [missingIdentifier, webSessionNotFound],
});

export const endOtherWebSessions = operation({
  id: "account.endOtherWebSessions",
  method: "DELETE",
  path: "/account/sessions",
  summary: "Sign out everywhere else",
  description: "All browsers but the one that asks are signed out at once. API keys and connected apps stay.",
  ...shared,
  params: noParams,
  reply: empty,
  problems: [],
});
