import { z } from "zod";
import { json, noBody, uuid } from "#lib/contract/fields.ts";
import { operation } from "#lib/contract/operation.ts";
import { missingIdentifier } from "#lib/contract/problems.ts";
import { textNotReady, textNotSearched } from "#lib/documents/problems.ts";
import { comparison } from "./comparison-schema.ts";
import { noEarlierVersion, sameVersion, sessionNotAccessible, sessionNotFound } from "./problems.ts";

export const compareVersions = operation({
  id: "history.compare",
  method: "GET",
  path: "/history/{session_id}/comparison",
  tag: "History",
  summary: "Compare the reviewed text with that of an earlier session",
  description:
    "Paragraphs are aligned, wherever they moved, and compared by words; tables by cells, formulas whole. Comments of the earlier session come with what became of them. For whoever may read both sessions.",
  access: "actor",
  scope: "reviews:read",
  rate: ["requests"],
  params: z.object({ session_id: uuid }),
  query: z.object({
    with: uuid.optional().meta({
      description: "The earlier session; without it, the one that this review was made after.",
    }),
  }),
  body: noBody,
  reply: json(comparison),
  problems: [
    missingIdentifier,
    sessionNotAccessible,
    sessionNotFound,
    noEarlierVersion,
    sameVersion,
    textNotReady,
    textNotSearched,
  ],
});
