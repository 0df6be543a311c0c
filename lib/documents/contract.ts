import { z } from "zod";
import { empty, json, label, noBody, noParams, noQuery, optionalJsonBody, uuid } from "#lib/api/fields.ts";
import { operation } from "#lib/api/operation.ts";
import { missingIdentifier } from "#lib/api/problems.ts";
import * as reviewProblems from "#lib/reviews/problems.ts";
import { estimate as reviewEstimate } from "#lib/reviews/receipt-schema.ts";
import { processEvent, processRequest, reviewStarted, sampleAdded } from "#lib/reviews/schema.ts";
import {
  documentParams,
  documentProblems,
  malformed,
  ofDocument,
  reading,
  streamToken,
} from "./document-operation.ts";
import * as problems from "./problems.ts";
import { documentItem, uploadAccepted, uploadEvent, uploadFields } from "./schema.ts";

export const listDocuments = operation({
  id: "documents.list",
  method: "GET",
  path: "/documents",
  tag: "Documents",
  summary: "List uploaded documents",
  description: "Main documents, most recent first, at most 200, with the state of their conversion.",
  ...reading,
  params: noParams,
  reply: json(z.array(documentItem)),
  problems: [],
});

export const upload = operation({
  id: "documents.upload",
  method: "POST",
  path: "/documents/upload",
  tag: "Documents",
  summary: "Upload a document and start its conversion",
  description:
    "Formats: PDF, Word (.docx), OpenDocument, RTF, EPUB, HTML, Markdown, text, LaTeX, and LaTeX projects (.zip, .tar.gz), told apart by content first and name second. Follow `/documents/upload/events/{task_id}`. A file over the tier's size is refused with `invalid-file`, reason `too_large`.",
  access: "actor",
  scope: "documents:write",
  rate: ["requests", "uploads"],
  params: noParams,
  query: noQuery,
  body: {
    kind: "multipart",
    schema: uploadFields,
    description:
      "`file`: the document. `parent_document_id`: the main document when this is supplementary material. `steering_note`: what a supplement is for. `previous_session_id`: the session of which this is a revision.",
  },
  reply: json(uploadAccepted, 202),
  problems: [
    problems.invalidFile,
    problems.malformedDocumentId,
    problems.missingFilename,
    problems.nestedSupplementaryMaterial,
    problems.supplementaryLimitReached,
    problems.parentNotOwned,
    problems.userNotFound,
    problems.parentNotFound,
    problems.originalStorageFailed,
    reviewProblems.revisionSessionNotAccessible,
  ],
  idempotent: true,
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
  problems: [problems.userNotFound],
});

export const uploadEvents = operation({
  id: "documents.uploadEvents",
  method: "GET",
  path: "/documents/upload/events/{task_id}",
  tag: "Documents",
  summary: "Follow a conversion",
  description:
    "Server-sent events. `Last-Event-ID` resumes; a finished conversion replays its last event at once.",
  access: "query-token",
  opens: { kind: "upload_events", param: "task_id" },
  scope: "documents:read",
  rate: ["requests"],
  params: z.object({ task_id: uuid }),
  query: streamToken,
  body: noBody,
  reply: { kind: "events", status: 200, schema: uploadEvent },
  problems: [missingIdentifier, problems.taskNotFound],
});

export const estimate = operation({
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
  }),
  body: noBody,
  reply: json(reviewEstimate),
  problems: [...documentProblems, problems.documentNotAccessible, problems.textNotReady],
});

export const process = operation({
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
    problems.documentNotAccessible,
    reviewProblems.noCredits,
    reviewProblems.customizationForbidden,
    problems.userNotFound,
    problems.textNotReady,
    reviewProblems.revisionSessionNotAccessible,
    reviewProblems.supplementaryNotReady,
    reviewProblems.tokenLimitExceeded,
    reviewProblems.wordLimitExceeded,
    reviewProblems.textTooShort,
    reviewProblems.unknownPromptSet,
    reviewProblems.unknownSteeringTarget,
    reviewProblems.processingNotCreated,
    reviewProblems.creditServiceUnavailable,
    reviewProblems.dispatchFailed,
  ],
  idempotent: true,
});

export const processEvents = operation({
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
  query: streamToken,
  body: noBody,
  reply: { kind: "events", status: 200, schema: processEvent },
  problems: [missingIdentifier, problems.malformedDocumentId, reviewProblems.sessionNotFound],
});

export const deleteDocument = operation({
  id: "documents.delete",
  method: "DELETE",
  path: "/documents/{document_id}",
  tag: "Documents",
  summary: "Delete a document and its files",
  description: "Its supplementary materials and sessions go with it; a running review returns its credit.",
  access: "actor",
  scope: "documents:write",
  rate: ["requests"],
  ...ofDocument,
  query: noQuery,
  body: noBody,
  reply: empty,
  problems: documentProblems,
});
