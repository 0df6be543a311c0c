import { z } from "zod";
import { text, timestamp, uuidOut } from "#lib/contract/fields.ts";

/** In UTF-16 units. Longer quotes are compared by their beginning. */
export const IGNORED_QUOTE_LENGTH = 500;

export const ignoredFinding = z
  .object({
    id: uuidOut,
    document_id: uuidOut,
    check_id: z.string(),
    quote: z
      .string()
      .nullable()
      .meta({ description: "The words that are ignored; null if all findings of the check are." }),
    created_at: timestamp,
  })
  .meta({
    id: "IgnoredFinding",
    description: "Findings of one check that reviews of the document and of its later revisions leave out.",
  });
export type IgnoredFinding = z.infer<typeof ignoredFinding>;

export const ignoreFindingRequest = z
  .object({
    check_id: text(100).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be the id of a check"),
    quote: text(IGNORED_QUOTE_LENGTH).nullish(),
  })
  .meta({ id: "IgnoreFindingRequest" });
