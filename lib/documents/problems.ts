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
  explanation: `The uploaded file is empty, too large, protected by a password, damaged, or of a kind that Galley does not read. \`reason\` says which of these. Galley reads ${formatNames("and")}.`,
  extensions: z.object({
    reason: z.enum(INVALID_FILE_REASONS),
    limit: z.number().int().optional(),
    actual: z.number().int().optional(),
  }),
});

export const urlNotFetched = problem({
  slug: "url-not-fetched",
  status: 422,
  title: "The URL could not be fetched",
  explanation:
    "Galley did not fetch a file from the URL that an assistant gave. `reason` says why: the URL or its host is not allowed, the host has no public address, cannot be reached, redirects, answers no file, is too slow, or sends too much. Download the file and upload it.",
  extensions: z.object({
    reason: z.enum([
      "url-refused",
      "no-public-address",
      "unreachable",
      "redirected",
      "no-file",
      "too-large",
      "too-slow",
    ]),
  }),
});

export const uploadLinkOver = problem({
  slug: "upload-link-over",
  status: 410,
  title: "The upload link is over",
  explanation:
    "An upload link takes one file within 30 minutes. This one was used, has expired, was mistyped, or its account is blocked. Ask the assistant for another.",
});

export const uploadLinkNotFound = problem({
  slug: "upload-link-not-found",
  status: 404,
  title: "The upload link does not exist",
  explanation: "You have no upload link with this id. Galley forgets a link after a day.",
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
  explanation: "The parent document in the request is itself a supplement. Send the id of the main document.",
});

export const supplementaryLimitReached = problem({
  slug: "supplementary-limit-reached",
  status: 400,
  title: "Too many supplements",
  explanation: "The document has as many supplements as your tier allows. Delete one before you add another.",
  extensions: limits,
});

export const parentNotOwned = problem({
  slug: "parent-not-owned",
  status: 403,
  title: "The parent document is not yours",
  explanation: "You can add a supplement only to your own documents.",
});

export const parentNotFound = problem({
  slug: "parent-not-found",
  status: 404,
  title: "The parent document does not exist",
  explanation: "No document has the id in `parent_document_id`. It may have been deleted.",
});

export const originalStorageFailed = problem({
  slug: "original-storage-failed",
  status: 500,
  title: "The file could not be stored",
  explanation:
    "The file store did not accept the upload, and nothing was kept. Try again. If it fails again, tell the administrator.",
});

export const revisionSessionNotAccessible = problem({
  slug: "revision-session-not-accessible",
  status: 404,
  title: "The earlier session cannot be used",
  explanation: "The session in `previous_session_id` does not exist, is not yours, or is not complete.",
});

export const taskNotFound = problem({
  slug: "task-not-found",
  status: 404,
  title: "No such upload",
  explanation: "You have no upload with this task id.",
});

export const documentNotAccessible = problem({
  slug: "document-not-accessible",
  status: 403,
  title: "The document is not yours",
  explanation:
    "The document belongs to another user. Either only its owner may do this, or the document is not part of a public review.",
});

export const documentNotFound = problem({
  slug: "document-not-found",
  status: 404,
  title: "The document does not exist",
  explanation: "No document has this id. It may have been deleted.",
});

export const originalDeleted = problem({
  slug: "original-deleted",
  status: 410,
  title: "The original file was deleted",
  explanation:
    "This installation keeps uploaded files for a number of days only. The converted text and the reviews of the document are still there. Upload the file again if you need it here.",
});

export const textNotReady = problem({
  slug: "text-not-ready",
  status: 404,
  title: "The text is not ready",
  explanation:
    "The document is still being converted, or its conversion failed. Follow its upload events, or try again in a moment.",
});

export const invalidImageRequest = problem({
  slug: "invalid-image-request",
  status: 400,
  title: "Not an image name",
  explanation: "The image name contains characters that names of images never have.",
});

export const imageNotFound = problem({
  slug: "image-not-found",
  status: 404,
  title: "The image does not exist",
  explanation: "The document has no image with this name.",
});

export const conversionFailed = problem({
  slug: "conversion-failed",
  status: 422,
  title: "The file could not be converted",
  explanation: "The converter could not read this file. Upload the manuscript in another format.",
});

export const documentEncrypted = problem({
  slug: "document-encrypted",
  status: 422,
  title: "The file is protected by a password",
  explanation:
    "Galley cannot open the file without its password. Save a copy without a password and upload the copy.",
});

export const documentDamaged = problem({
  slug: "document-damaged",
  status: 422,
  title: "The file is damaged",
  explanation:
    "The file is incomplete, or its content does not fit its name. Export it again and upload the new file.",
});

export const documentEmpty = problem({
  slug: "document-empty",
  status: 422,
  title: "The file contains no text",
  explanation:
    "Galley found no text in the file or in its pictures. Upload the file that it was made from, or a sharper scan.",
});

export const conversionTimedOut = problem({
  slug: "conversion-timed-out",
  status: 422,
  title: "The conversion took too long",
  explanation: "The converter reached its time limit. Split the file, or upload it in another format.",
});

export const documentWithoutPages = problem({
  slug: "document-without-pages",
  status: 422,
  title: "The document has no pages",
  explanation:
    "Only a PDF has pages to look at. Word, LaTeX and other files get their pages when they are printed.",
});

export const pageNotFound = problem({
  slug: "page-not-found",
  status: 404,
  title: "The page does not exist",
  explanation: "The document has fewer pages.",
});

export const pageNotDrawn = problem({
  slug: "page-not-drawn",
  status: 422,
  title: "The page could not be drawn",
  explanation:
    "The page is damaged, takes too long or too much memory to draw, or too many pages are being drawn at present.",
});

export const textNotSearched = problem({
  slug: "text-not-searched",
  status: 422,
  title: "The text could not be searched",
  explanation:
    "The text takes too long or too much memory to look through, as one of megabytes without any paragraph may do. `/content` gives it whole.",
});
