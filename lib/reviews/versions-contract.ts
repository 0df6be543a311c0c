import { z } from "zod";
import { json, noBody, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { sessionNotAccessible, sessionNotFound } from "./problems.ts";
import { manuscriptVersions } from "./versions-schema.ts";

export const listVersions = operation({
  id: "history.versions",
  method: "GET",
  path: "/history/{session_id}/versions",
  tag: "History",
  summary: "List the versions of the manuscript",
  description:
    "All reviewed versions of the manuscript of a session that you may read, and which comments of earlier versions are left. For whoever may read the session.",
  access: "actor",
  scope: "reviews:read",
  rate: ["requests"],
  params: z.object({ session_id: uuid }),
  query: noQuery,
  body: noBody,
  reply: json(manuscriptVersions),
  problems: [missingIdentifier, sessionNotAccessible, sessionNotFound],
});
