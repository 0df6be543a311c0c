import { z } from "zod";
import { empty, json, jsonBody, noBody, noParams, noQuery, text, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import {
  idempotencyKeyInUse,
  idempotencyKeyReused,
  missingIdentifier,
  userNotFound,
} from "#lib/contract/problems.ts";
import { directUploadUnavailable, uploadDiffers, uploadNotReceived } from "./direct-problems.ts";
import { printNotPossible } from "./print-problems.ts";
import * as problems from "./problems.ts";
import { startedUpload, uploadAccepted, uploadFields } from "./schema.ts";

const writing = {
  tag: "Documents",
  access: "actor",
  scope: "documents:write",
  query: noQuery,
} as const;
const ofUpload = { params: z.object({ upload_id: uuid }) } as const;

export const startUpload = operation({
  id: "documents.startUpload",
  method: "POST",
  path: "/documents/uploads",
  summary: "Start an upload that goes to the file store itself",
  description:
    "For large files, where the file store can be reached from outside. Send the bytes to `url` with `method` and `headers`, and nothing else: no credential of Galley. The store takes exactly `size` bytes. Then complete the upload. Elsewhere this answers `direct-upload-unavailable`; `POST /documents/upload` works everywhere.",
  ...writing,
  rate: ["requests", "direct-uploads"],
  params: noParams,
  body: jsonBody(
    z
      .object({ size: z.number().int().min(0).meta({ description: "The length of the file in bytes." }) })
      .meta({ id: "StartUploadRequest" }),
  ),
  reply: json(startedUpload, 201),
  problems: [directUploadUnavailable, problems.invalidFile, userNotFound],
});

export const completeUpload = operation({
  id: "documents.completeUpload",
  method: "POST",
  path: "/documents/uploads/{upload_id}/complete",
  summary: "Complete an upload to the file store and start the conversion",
  description:
    "The file is checked as in `POST /documents/upload`, and the answer is the same. The same request again gets the same answer for 24 hours. A refused file is deleted.",
  ...writing,
  ...ofUpload,
  rate: ["requests", "uploads"],
  body: jsonBody(
    uploadFields
      .extend({
        is_print: z.boolean().optional(),
        filename: text(1_000),
        sha256: z
          .string()
          .regex(/^[0-9a-f]{64}$/i)
          .optional()
          .meta({ description: "The hash of the file. Other bytes are refused." }),
      })
      .meta({ id: "CompleteUploadRequest" }),
  ),
  reply: json(uploadAccepted, 202),
  problems: [
    missingIdentifier,
    directUploadUnavailable,
    uploadNotReceived,
    uploadDiffers,
    idempotencyKeyInUse,
    idempotencyKeyReused,
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
  knowsRepeats: true,
});

export const cancelUpload = operation({
  id: "documents.cancelUpload",
  method: "DELETE",
  path: "/documents/uploads/{upload_id}",
  summary: "Give up an upload to the file store",
  description:
    "Deletes what the store has of it. An upload that is not completed is deleted after three hours.",
  ...writing,
  ...ofUpload,
  rate: ["requests"],
  body: noBody,
  reply: empty,
  problems: [missingIdentifier, directUploadUnavailable],
});
