import { z } from "zod";
import { json, label, noBody, noParams, noQuery, optionalJsonBody, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier, unknownVenue, userNotFound } from "#lib/contract/problems.ts";
import { PROMPT_SETS } from "#lib/contract/prompt-set.ts";
import { DEPTHS } from "#lib/contract/review-depth.ts";
import { tokenQuery } from "#lib/contract/stream-token.ts";
import * as credits from "#lib/credits/problems.ts";
import {
  documentParams,
  documentProblems,
  malformed,
  ofDocument,
} from "#lib/documents/document-operation.ts";
import * as documents from "#lib/documents/problems.ts";
import * as problems from "./problems.ts";
import { estimate } from "./receipt-schema.ts";
import { processEvent, processRequest, reviewStarted, sampleAdded } from "./schema.ts";

export const startReview = operation({
  id: "documents.process",
  method: "POST",
  path: "/documents/{document_id}/process",
  tag: "Documents",
  summary: "Start a review",
  description:
    "Holds one credit, paid or preview; completion settles it, failure returns it. The word limit counts the document and its supplements together.",
  access: "actor",
  scope: "reviews:write",
  rate: ["requests", "reviews"],
  ...ofDocument,
  query: noQuery,
  headers: z.object({
    "x-analytics-session-id": label.optional().meta({ description: "Accepted and not stored." }),
  }),
  body: optionalJsonBody(processRequest),
  reply: json(reviewStarted, 202),
  problems: [
    ...documentProblems,
    documents.documentNotAccessible,
    credits.noCredits,
    problems.customizationForbidden,
    userNotFound,
    documents.textNotReady,
    documents.revisionSessionNotAccessible,
    problems.supplementaryNotReady,
    problems.tokenLimitExceeded,
    problems.wordLimitExceeded,
    problems.textTooShort,
    problems.unknownPromptSet,
    unknownVenue,
    problems.unknownSteeringTarget,
    problems.processingNotCreated,
    credits.creditServiceUnavailable,
    problems.dispatchFailed,
  ],
  idempotent: true,
});

export const reviewEvents = operation({
  id: "documents.processEvents",
  method: "GET",
  path: "/documents/{document_id}/process/events/{session_id}",
  tag: "Documents",
  summary: "Follow a review",
  description:
    "Server-sent events. `Last-Event-ID` resumes; a finished review replays its last event at once.",
  access: "query-token",
  opens: { kind: "process_events", param: "session_id" },
  scope: "reviews:read",
  rate: ["requests"],
  params: documentParams.extend({ session_id: uuid }),
  malformed,
  query: tokenQuery,
  body: noBody,
  reply: { kind: "events", status: 200, schema: processEvent },
  problems: [missingIdentifier, documents.malformedDocumentId, problems.sessionNotFound],
});

export const estimateReview = operation({
  id: "documents.estimate",
  method: "GET",
  path: "/documents/{document_id}/estimate",
  tag: "Documents",
  summary: "Estimate what a review takes",
  description:
    "Model calls, tokens, cost and seconds of a review of the document and its supplements, from its text and from what earlier reviews of this installation took. Nothing is started and no model is asked.",
  access: "actor",
  scope: "documents:read",
  rate: ["requests"],
  ...ofDocument,
  query: z.object({
    preview: z
      .enum(["true", "false"])
      .default("false")
      .transform((value) => value === "true"),
    previous_session_id: uuid.optional(),
    prompt_set: z.enum(PROMPT_SETS).optional(),
    depth: z.enum(DEPTHS).optional(),
    venue: label.optional().meta({
      description:
        "The id of a venue profile of `GET /venues`; empty for none. Without it, the one of your profile.",
    }),
  }),
  body: noBody,
  reply: json(estimate),
  problems: [
    ...documentProblems,
    documents.documentNotAccessible,
    userNotFound,
    documents.textNotReady,
    documents.textNotSearched,
    unknownVenue,
  ],
});

export const addSample = operation({
  id: "documents.addSample",
  method: "POST",
  path: "/documents/sample",
  tag: "Documents",
  summary: "Open the sample manuscript",
  description:
    "Adds Galley's own sample manuscript, which has real faults in it, and reviews it without a credit. Called again, it answers with the same session.",
  access: "actor",
  scope: "documents:write",
  rate: ["requests"],
  params: noParams,
  query: noQuery,
  body: noBody,
  reply: json(sampleAdded, 202),
  problems: [userNotFound],
});
