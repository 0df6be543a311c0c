import { z } from "zod";
import { languageTag, text } from "#lib/contract/fields.ts";
import type { PromptSet } from "#lib/contract/prompt-set.ts";
import { DEPTHS, type Depth } from "#lib/contract/review-depth.ts";
import { commentType } from "./comment-schema.ts";
import { COMMENT_TYPES } from "./comment-types.ts";
import type { VenueChoice } from "./venue-schema.ts";

export const customization = z
  .object({
    prompt_set: text(100).optional().meta({
      description:
        "What the review concentrates on. Without it, the prompt set of the venue, else the one of your profile.",
    }),
    language: languageTag.nullish().meta({
      description:
        "The language in which models write, as a BCP 47 tag; null for the manuscript's own. Without it, the one of your profile. Computed comments are in English.",
    }),
    venue: text(100).nullish().meta({
      description:
        "The id of a venue profile that the manuscript is written for, of `GET /venues`; null for none. Without it, the one of your profile.",
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

/** What a review begins with: the preferences in the profile of its author. */
export interface OwnPreferences {
  depth: Depth;
  /** Null for the prompt set of the venue, or `default`. */
  promptSet: PromptSet | null;
  /** The id of a venue profile. */
  venue: string | null;
  /** BCP 47; null for the language of each manuscript. */
  language: string | null;
}

/** What pages need to let a person choose how a manuscript is reviewed. */
export interface ReviewStart {
  own: OwnPreferences;
  /** The user's own profiles first, then those that come with Galley. */
  venues: readonly VenueChoice[];
}
