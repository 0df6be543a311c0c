import { z } from "zod";
import { timestamp, uuidOut } from "#lib/contract/fields.ts";
import { severity } from "./comment-schema.ts";
import { REVISION_VERDICTS, revisionCheck } from "./revision-schema.ts";

const count = z.number().int();

const manuscriptVersion = z
  .object({
    number: count.meta({ description: "By age, from 1, among the versions that you may read." }),
    session_id: uuidOut,
    document_id: uuidOut,
    title: z.string().nullable(),
    filename: z.string(),
    created_at: timestamp,
    completed_at: timestamp.nullable(),
    status: z.enum(["processing", "completed"]),
    is_preview: z.boolean(),
    previous_session_id: uuidOut.nullable().meta({
      description:
        "The version that this one revises; null if there is none, if it is gone or if you may not read it. Two versions may revise the same one.",
    }),
    comments: z.object({
      total_count: count,
      open_count: count,
      dismissed_count: count,
      addressed_count: count,
    }),
    verdicts: revisionCheck.shape.counts.nullable().meta({
      description:
        "What became of the comments of the version before; null without one, and for others than the owner.",
    }),
    new_count: count.nullable().meta({
      description: "Comments that the version before did not have; null where `verdicts` is.",
    }),
  })
  .meta({ id: "ManuscriptVersion" });
export type ManuscriptVersion = z.infer<typeof manuscriptVersion>;

const remainingComment = z
  .object({
    comment_id: z.string(),
    session_id: uuidOut.meta({ description: "The latest version that has the comment." }),
    version: count.meta({ description: "The number of that version." }),
    since_version: count.meta({ description: "The number of the version that had the comment first." }),
    title: z.string(),
    severity,
    quote: z.string().meta({ description: "The words that it is about, in the latest version that has it." }),
    verdict: z
      .enum(REVISION_VERDICTS)
      .nullable()
      .meta({ description: "The latest verdict on it; null if no later review checked it." }),
    checked_in: count.nullable().meta({ description: "The number of the version that gave the verdict." }),
    came_back: z.boolean().meta({
      description: "true if it was fixed or marked as addressed before, and a later review found it again.",
    }),
    explanation: z.string(),
    quote_now: z
      .string()
      .nullable()
      .meta({ description: "The passage in the newest version, word for word; null where it is not known." }),
  })
  .meta({ id: "RemainingComment" });
export type RemainingComment = z.infer<typeof remainingComment>;

export const manuscriptVersions = z
  .object({
    versions: z.array(manuscriptVersion).meta({ description: "From the oldest to the newest." }),
    is_cut: z
      .boolean()
      .meta({ description: "true if there are older ones than the hundred that are listed." }),
    owner: z.object({ email: z.string(), name: z.string().nullable() }).nullable().meta({
      description: "Who owns all versions; null for those with whom nobody shares this one.",
    }),
    what_is_left: z
      .object({
        version: count.meta({ description: "The number of the newest completed version." }),
        session_id: uuidOut,
        total_count: count,
        comments: z
          .array(remainingComment)
          .meta({ description: "The first five hundred, the gravest first." }),
      })
      .nullable()
      .meta({
        description:
          "Comments of earlier versions that the newest completed one has not settled. What was dismissed, and what is ignored, is not left. null with fewer than two completed versions, and for others than the owner.",
      }),
  })
  .meta({ id: "ManuscriptVersions" });
export type ManuscriptVersions = z.infer<typeof manuscriptVersions>;
export type WhatIsLeft = NonNullable<ManuscriptVersions["what_is_left"]>;
