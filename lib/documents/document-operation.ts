import { z } from "zod";
import { noBody, noQuery, text, uuid } from "#lib/api/fields.ts";
import { missingIdentifier } from "#lib/api/problems.ts";
import * as problems from "./problems.ts";

/** What the operations on a document have in common. */
export const documentParams = z.object({ document_id: uuid });
export const malformed = { document_id: problems.malformedDocumentId };
export const documentProblems = [missingIdentifier, problems.malformedDocumentId, problems.documentNotFound];

/** A stream token carries what it opens, so it is longer than a name. */
const LONGEST_TOKEN = 2_000;

export const streamToken = z.object({
  token: text(LONGEST_TOKEN)
    .optional()
    .meta({ description: "An API key or a stream token from `POST /stream-tokens`." }),
});

export const reading = {
  access: "actor",
  scope: "documents:read",
  rate: ["requests"],
  query: noQuery,
  body: noBody,
} as const;
export const ofDocument = { params: documentParams, malformed } as const;
