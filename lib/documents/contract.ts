import { z } from "zod";
import { empty, json, label, noBody, noParams, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier, userNotFound } from "#lib/contract/problems.ts";
import { tokenQuery } from "#lib/contract/stream-token.ts";
import { formatNames } from "#lib/conversion/format.ts";
import { documentProblems, ofDocument, reading } from "./document-operation.ts";
import { printNotPossible } from "./print-problems.ts";
import * as problems from "./problems.ts";
import { documentItem, uploadAccepted, uploadEvent, uploadedByLink, uploadFields } from "./schema.ts";

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
  description: `Formats: ${formatNames("and")}, recognised by content first and name second. Follow \`/documents/upload/events/{task_id}\`. A file over the tier's size is refused with \`invalid-file\`, reason \`too_large\`.`,
  access: "actor",
  scope: "documents:write",
  rate: ["requests", "upload-attempts", "uploads"],
  params: noParams,
  query: noQuery,
  body: {
    kind: "multipart",
    schema: uploadFields,
    description:
      "`file`: the document. `parent_document_id`: the main document when this is supplementary material. `steering_note`: what a supplement is for. `is_print`: `true` if the supplement is the PDF of the main document, see `PUT /documents/{document_id}/print`. `previous_session_id`: the session of which this is a revision.",
  },
  reply: json(uploadAccepted, 202),
  problems: [
    problems.invalidFile,
    problems.malformedDocumentId,
    problems.missingFilename,
    problems.nestedSupplementaryMaterial,
    problems.supplementaryLimitReached,
    problems.parentNotOwned,
    printNotPossible,
    userNotFound,
    problems.parentNotFound,
    problems.originalStorageFailed,
    problems.revisionSessionNotAccessible,
  ],
  idempotent: true,
});

export const uploadByLink = operation({
  id: "documents.uploadByLink",
  method: "POST",
  path: "/documents/upload/links/{token}",
  tag: "Documents",
  summary: "Upload a document by an upload link",
  description:
    "For the person to whom an assistant gave an upload link. The link takes one file within 30 minutes, for the user whose assistant made it; a file that is refused does not use it up.",
  access: "nobody",
  scope: null,
  rate: ["anonymous"],
  params: z.object({ token: label }),
  hasSecretPath: true,
  query: noQuery,
  body: { kind: "multipart", schema: z.object({}), description: "`file`: the document." },
  reply: json(uploadedByLink, 202),
  problems: [
    problems.uploadLinkOver,
    problems.invalidFile,
    problems.missingFilename,
    problems.originalStorageFailed,
    problems.revisionSessionNotAccessible,
  ],
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
  query: tokenQuery,
  body: noBody,
  reply: { kind: "events", status: 200, schema: uploadEvent },
  problems: [missingIdentifier, problems.taskNotFound],
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
