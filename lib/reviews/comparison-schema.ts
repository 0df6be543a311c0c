import { z } from "zod";
import { timestamp, uuidOut } from "#lib/contract/fields.ts";
import { REVISION_VERDICTS } from "./revision-schema.ts";

const count = z.number().int();
const span = z
  .object({ start: count, end: count })
  .meta({ id: "TextSpan", description: "UTF-16 units of the content of the document." });

const parts = z.array(z.object({ kind: z.enum(["same", "removed", "added"]), text: z.string() }));

const comparedBlock = z
  .discriminatedUnion("kind", [
    z
      .object({ kind: z.literal("unchanged"), blocks: count, before: span, after: span })
      .meta({ id: "UnchangedBlocks" }),
    z
      .object({
        kind: z.enum(["same", "changed", "moved", "moved_away", "added", "removed"]),
        block: z.enum(["heading", "paragraph", "table", "formula", "code", "picture"]),
        before: span.nullable(),
        after: span.nullable(),
        parts: parts.meta({ description: "What changed by words; empty for a table with `rows`." }),
        rows: z
          .array(z.object({ kind: z.enum(["same", "changed", "added", "removed"]), cells: z.array(parts) }))
          .nullable()
          .meta({ description: "The rows of a table, compared by cells." }),
      })
      .meta({ id: "ComparedBlock" }),
  ])
  .meta({
    description:
      "A place in the order of the later version. Runs of unchanged paragraphs are counted, but for the one beside a change.",
  });
export type ComparedBlock = z.infer<typeof comparedBlock>;

const version = z
  .object({
    session_id: uuidOut,
    document_id: uuidOut,
    filename: z.string(),
    title: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "ComparedVersion" });

const earlierComment = z
  .object({
    comment_id: z.string(),
    title: z.string(),
    before: span.meta({ description: "The words that the comment quotes, in the earlier version." }),
    is_dismissed: z.boolean(),
    is_addressed: z.boolean(),
    verdict: z.enum(REVISION_VERDICTS).nullable().meta({
      description:
        "What became of it; null if the later review did not check it, and for others than the owner.",
    }),
    explanation: z.string(),
  })
  .meta({ id: "EarlierComment" });
export type EarlierComment = z.infer<typeof earlierComment>;

export const comparison = z
  .object({
    before: version,
    after: version,
    counts: z
      .object({ unchanged: count, changed: count, moved: count, added: count, removed: count })
      .meta({ description: "Numbers of paragraphs, headings, tables and formulas." }),
    blocks: z.array(comparedBlock),
    is_cut: z.boolean().meta({ description: "true if there is more than four million characters." }),
    comments: z
      .array(earlierComment)
      .meta({ description: "Comments of the earlier review, in their order." }),
  })
  .meta({ id: "Comparison" });
export type Comparison = z.infer<typeof comparison>;
