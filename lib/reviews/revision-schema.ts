import { z } from "zod";

/** The outcomes of an earlier comment in a revised text. */
export const REVISION_VERDICTS = [
  "fixed",
  "partly_fixed",
  "not_fixed",
  "no_longer_applies",
  "unclear",
] as const;

export type Verdict = (typeof REVISION_VERDICTS)[number];

const verdict = z.enum(REVISION_VERDICTS).meta({ id: "RevisionVerdict" });

const count = z.number().int();

/** The outcome of each comment of an earlier session in the revised document. */
export const revisionCheck = z
  .object({
    previous_session_id: z.uuid(),
    comments: z.array(
      z.object({
        comment_id: z.string().meta({ description: "Of the earlier session." }),
        title: z.string(),
        verdict,
        explanation: z.string(),
        quote_before: z.string(),
        quote_after: z
          .string()
          .nullable()
          .meta({ description: "A verbatim slice of this document; null where nothing stands for it." }),
      }),
    ),
    counts: z.object({
      fixed: count,
      partly_fixed: count,
      not_fixed: count,
      no_longer_applies: count,
      unclear: count,
    }),
  })
  .meta({ id: "RevisionCheck" });
export type RevisionCheck = z.infer<typeof revisionCheck>;
