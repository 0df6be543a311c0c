import { z } from "zod";
import { problem } from "#lib/contract/problem.ts";
import { formatNames } from "#lib/conversion/format.ts";

const limits = z.object({ limit: z.number().int(), actual: z.number().int() });

export const INVALID_FILE_REASONS = [
  "too_large",
  "unsupported_format",
  "empty",
  "encrypted",
  "damaged",
] as const;

export const invalidFile = problem({
  slug: "invalid-file",
  status: 400,
  title: "The file cannot be used",
  explanation: `The uploaded file is empty, too large, encrypted, damaged or of a kind that Galley does not read. \`reason\` says which. Galley reads ${formatNames("and")}.`,
  extensions: z.object({
    reason: z.enum(INVALID_FILE_REASONS),
    limit: z.number().int().optional(),
    actual: z.number().int().optional(),
  }),
});

export const malformedDocumentId = problem({
  slug: "malformed-document-id",
  status: 400,
  title: "Not a document id",
  explanation: "The document id in the request is not a UUID.",
});

export const missingFilename = problem({
  slug: "missing-filename",
  status: 400,
  title: "File name missing",
  explanation: "The form has no part named `file`, or that part has no file name.",
});

export const nestedSupplementaryMaterial = problem({
  slug: "nested-supplementary-material",
  status: 400,
  title: "A supplement cannot have supplements",
  explanation:
    "The named parent document is itself supplementary material. Name the main document as parent.",
});

export const supplementaryLimitReached = problem({
  slug: "supplementary-limit-reached",
  status: 400,
  title: "No room for another supplement",
  explanation: "The document has as many supplements as your tier allows. Delete one before adding another.",
  extensions: limits,
});

export const parentNotOwned = problem({
  slug: "parent-not-owned",
  status: 403,
  title: "The parent document is not yours",
  explanation: "Supplementary material can be added only to your own documents.",
});

export const parentNotFound = problem({
  slug: "parent-not-found",
  status: 404,
  title: "The parent document does not exist",
  explanation: "No document has the id given as parent. It may have been deleted.",
});

export const originalStorageFailed = problem({
  slug: "original-storage-failed",
  status: 500,
  title: "The file could not be stored",
  explanation:
    "The file store refused the upload; nothing was kept. Try again, and tell the administrator if it stays.",
});

export const revisionSessionNotAccessible = problem({
  slug: "revision-session-not-accessible",
  status: 404,
  title: "The earlier session is not usable",
  explanation: "The session given as `previous_session_id` does not exist, is not yours or is not completed.",
});

export const taskNotFound = problem({
  slug: "task-not-found",
  status: 404,
  title: "No such upload",
  explanation: "No upload of yours has this task id.",
});

export const documentNotAccessible = problem({
  slug: "document-not-accessible",
  status: 403,
  title: "The document is not yours",
  explanation:
    "The document belongs to another user, and the operation is for its owner or the document is not part of a public review.",
});

export const documentNotFound = problem({
  slug: "document-not-found",
  status: 404,
  title: "The document does not exist",
  explanation: "No document has this id. It may have been deleted.",
});

export const textNotReady = problem({
  slug: "text-not-ready",
  status: 404,
  title: "The text is not ready",
  explanation:
    "The document is still being converted, or its conversion failed. Follow its upload events, or ask again after a short wait.",
});

export const invalidImageRequest = problem({
  slug: "invalid-image-request",
  status: 400,
  title: "Not an image name",
  explanation: "The image name holds characters that no image of a document has.",
});

export const imageNotFound = problem({
  slug: "image-not-found",
  status: 404,
  title: "The image does not exist",
  explanation: "The document has no image of this name.",
});

export const conversionFailed = problem({
  slug: "conversion-failed",
  status: 422,
  title: "The file could not be converted",
  explanation: "The converter gave up on this file. Another format of the same manuscript often works.",
});

export const documentEncrypted = problem({
  slug: "document-encrypted",
  status: 422,
  title: "The file is protected by a password",
  explanation:
    "Galley cannot open the file without its password. Save a copy without password and upload that.",
});

export const documentDamaged = problem({
  slug: "document-damaged",
  status: 422,
  title: "The file is damaged",
  explanation: "The file is cut off or not what its name says. Export it again and upload the new copy.",
});

export const documentEmpty = problem({
  slug: "document-empty",
  status: 422,
  title: "The file holds no text",
  explanation: "No text was found in the file, and none could be recognised in its pictures.",
});

export const conversionTimedOut = problem({
  slug: "conversion-timed-out",
  status: 422,
  title: "The conversion took too long",
  explanation: "The converter was stopped at its time limit. Split the file, or upload another format of it.",
});
