import { z } from "zod";
import { languageTag, text } from "#lib/contract/fields.ts";
import { DEPTHS } from "#lib/contract/review-depth.ts";
import { commentType } from "./comment-schema.ts";
import { COMMENT_TYPES } from "./comment-types.ts";

/** What a review may concentrate on. `passes/prompt-sets.ts` says which passes each one adds or leaves out. */
export const PROMPT_SETS = ["default", "methods", "theory", "statistics", "writing", "proposal"] as const;
export type PromptSet = (typeof PROMPT_SETS)[number];

export const customization = z
  .object({
    prompt_set: text(100).optional(),
    language: languageTag.nullish().meta({
      description:
        "The language in which models write, as a BCP 47 tag; null for the manuscript's own. Without it, the one of your profile. Computed comments are in English.",
    }),
    venue: text(100).nullish().meta({
      description: "The id of a venue profile that the manuscript is written for, of `GET /venues`.",
    }),
    depth: z.enum(DEPTHS).optional().meta({
      description:
        "`thorough` compares distant places twice, the second time from the end, keeps what either found, and gives each specialist a reading of its own. It costs more model calls; an estimate with the same depth says how many. Without it, the one of your profile.",
    }),
    focus: z.array(commentType).max(COMMENT_TYPES.length).optional(),
    exclude: z.array(commentType).max(COMMENT_TYPES.length).optional(),
    max_comments: z.number().int().min(1).max(500).optional(),
  })
  .meta({ id: "Customization" });
export type Customization = z.infer<typeof customization>;
