import { z } from "zod";
import { noBody, noQuery, uuid } from "#lib/contract/fields.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import * as problems from "./problems.ts";

/** Members that all operations on a document share. */
export const documentParams = z.object({ document_id: uuid });
export const malformed = { document_id: problems.malformedDocumentId };
export const documentProblems = [missingIdentifier, problems.malformedDocumentId, problems.documentNotFound];

export const reading = {
  access: "actor",
  scope: "documents:read",
  rate: ["requests"],
  query: noQuery,
  body: noBody,
} as const;
export const ofDocument = { params: documentParams, malformed } as const;
