import { z } from "zod";
import { json, jsonBody, noParams, noQuery } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { streamResource, streamToken } from "#lib/contract/stream-token.ts";
import { documentNotFound, taskNotFound } from "#lib/documents/problems.ts";
import { sessionNotFound } from "#lib/reviews/problems.ts";

export const createStreamToken = operation({
  id: "streamTokens.create",
  method: "POST",
  path: "/stream-tokens",
  tag: "Account",
  summary: "Make a short-lived token for one stream or a document's images",
  description:
    "For `?token=`, where headers cannot be set. Bound to the caller and the resource, valid for 5 minutes.",
  access: "actor",
  scope: null,
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: jsonBody(z.object({ resource: streamResource }).meta({ id: "CreateStreamTokenRequest" })),
  reply: json(streamToken, 201),
  problems: [taskNotFound, sessionNotFound, documentNotFound],
});
