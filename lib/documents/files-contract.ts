import { z } from "zod";
import { empty, json, jsonBody, label, noBody, noQuery, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { tokenQuery } from "#lib/contract/stream-token.ts";
import { documentParams, documentProblems, malformed, ofDocument, reading } from "./document-operation.ts";
import { printNotFound, printNotPossible } from "./print-problems.ts";
import * as problems from "./problems.ts";
import { pagesOfText, supplementaryMaterial } from "./schema.ts";

export const getContent = operation({
  id: "documents.content",
  method: "GET",
  path: "/documents/{document_id}/content",
  tag: "Documents",
  summary: "Read the converted text",
  ...reading,
  ...ofDocument,
  reply: {
    kind: "bytes",
    status: 200,
    contentType: "text/markdown",
    description: "The document as Markdown.",
  },
  problems: [...documentProblems, problems.documentNotAccessible, problems.textNotReady],
});

export const getOriginal = operation({
  id: "documents.original",
  method: "GET",
  path: "/documents/{document_id}/original",
  tag: "Documents",
  summary: "Download the original file",
  description:
    "The owner's only, also when a session of it is public. Takes one range of bytes, so that a viewer reads the pages that it shows.",
  ...reading,
  ...ofDocument,
  reply: {
    kind: "bytes",
    status: 200,
    contentType: "application/octet-stream",
    description: "The file's bytes under its own Content-Type, with its name in Content-Disposition.",
    isStored: true,
  },
  problems: [...documentProblems, problems.documentNotAccessible, problems.originalDeleted],
});

export const getPages = operation({
  id: "documents.pages",
  method: "GET",
  path: "/documents/{document_id}/pages",
  tag: "Documents",
  summary: "Read where words are on the pages",
  description:
    "For viewers of the original file, and for whoever may have it. `turns` covers the whole text. `pages` has the words of the pages from `first` to `last`, 20 at most, and none without `first`. A document without pages has neither.",
  ...reading,
  ...ofDocument,
  query: z.object({
    first: z.coerce.number().int().min(1).optional(),
    last: z.coerce.number().int().min(1).optional(),
  }),
  reply: json(pagesOfText),
  problems: [...documentProblems, problems.documentNotAccessible, problems.textNotReady],
});

export const getPrint = operation({
  id: "documents.print",
  method: "GET",
  path: "/documents/{document_id}/print",
  tag: "Documents",
  summary: "Download the PDF that shows the pages of the document",
  description:
    "The PDF of a manuscript of another format: a supplement, or what the archive of a LaTeX project held. For whoever may have the original file. Takes one range of bytes.",
  ...reading,
  ...ofDocument,
  reply: {
    kind: "bytes",
    status: 200,
    contentType: "application/pdf",
    description: "The file's bytes, with its name in Content-Disposition.",
    isStored: true,
  },
  problems: [...documentProblems, problems.documentNotAccessible, printNotFound, problems.originalDeleted],
});

export const choosePrint = operation({
  id: "documents.choosePrint",
  method: "PUT",
  path: "/documents/{document_id}/print",
  tag: "Documents",
  summary: "Choose the PDF of the document among its supplements",
  description:
    "For a manuscript that is not a PDF itself. The pages of the chosen supplement are shown with the comments in their places, also in reviews that are complete; a review does not read it, and its words do not count against the limit. It is one of the supplements that the tier allows. Another one that was chosen before is an ordinary supplement again. `null` chooses none.",
  access: "actor",
  scope: "documents:write",
  rate: ["requests"],
  ...ofDocument,
  query: noQuery,
  body: jsonBody(z.object({ supplement_id: uuid.nullable() }).meta({ id: "ChoosePrintRequest" })),
  reply: empty,
  problems: [...documentProblems, problems.documentNotAccessible, printNotPossible],
});

export const getImage = operation({
  id: "documents.image",
  method: "GET",
  path: "/documents/{document_id}/images/{image_name}",
  tag: "Documents",
  summary: "Read an image of the document",
  access: "query-token",
  opens: { kind: "document_images", param: "document_id" },
  scope: "documents:read",
  rate: ["requests"],
  params: documentParams.extend({ image_name: label }),
  malformed,
  query: tokenQuery,
  body: noBody,
  reply: {
    kind: "bytes",
    status: 200,
    contentType: "image/*",
    description: "The image under its stored type.",
    isStored: true,
  },
  problems: [
    missingIdentifier,
    problems.malformedDocumentId,
    problems.invalidImageRequest,
    problems.documentNotAccessible,
    problems.imageNotFound,
  ],
});

export const listSupplementaryMaterial = operation({
  id: "documents.supplementaryMaterial",
  method: "GET",
  path: "/documents/{document_id}/supplementary-material",
  tag: "Documents",
  summary: "List supplementary materials",
  description: "In display order.",
  ...reading,
  ...ofDocument,
  reply: json(z.array(supplementaryMaterial)),
  problems: [...documentProblems, problems.documentNotAccessible],
});
