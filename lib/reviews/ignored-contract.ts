import { z } from "zod";
import { empty, json, jsonBody, noBody, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import {
  documentParams,
  documentProblems,
  malformed,
  ofDocument,
} from "#lib/documents/document-operation.ts";
import * as documents from "#lib/documents/problems.ts";
import { ignoredFinding, ignoreFindingRequest } from "./ignored-schema.ts";

const shared = { access: "actor", rate: ["requests"], tag: "Documents", query: noQuery } as const;
const problems = [...documentProblems, documents.documentNotAccessible];

export const listIgnoredFindings = operation({
  id: "documents.listIgnoredFindings",
  method: "GET",
  path: "/documents/{document_id}/ignored-findings",
  summary: "List what reviews of a document leave out",
  ...shared,
  ...ofDocument,
  scope: "reviews:read",
  body: noBody,
  reply: json(z.array(ignoredFinding)),
  problems,
});

export const ignoreFinding = operation({
  id: "documents.ignoreFinding",
  method: "POST",
  path: "/documents/{document_id}/ignored-findings",
  summary: "Ignore a check, or words, in a document",
  description:
    "The next reviews of the document leave out the findings of the check: all of them, or those that quote these words. A revision starts with what is ignored in the version before it. Idempotent.",
  ...shared,
  ...ofDocument,
  scope: "reviews:write",
  body: jsonBody(ignoreFindingRequest),
  reply: json(ignoredFinding),
  problems,
});

export const stopIgnoring = operation({
  id: "documents.stopIgnoring",
  method: "DELETE",
  path: "/documents/{document_id}/ignored-findings/{ignored_id}",
  summary: "Stop ignoring a check, or words, in a document",
  description: "Idempotent. The next review reports the findings again.",
  ...shared,
  params: documentParams.extend({ ignored_id: uuid }),
  malformed,
  scope: "reviews:write",
  body: noBody,
  reply: empty,
  problems,
});
