import { z } from "zod";
import { EXPORTS } from "#lib/exports/export-format.ts";

const count = z.number().int();
const ids = EXPORTS.map(({ id }) => id);

export const PLACEMENTS = ["exact", "paragraph", "end"] as const;

export const placementCounts = z
  .object({
    exact: count.meta({ description: "On the exact words." }),
    paragraph: count.meta({ description: "On the paragraph of the words." }),
    end: count.meta({ description: "At the end of the file." }),
  })
  .meta({ id: "PlacementCounts" });
export type PlacementCounts = z.infer<typeof placementCounts>;

export const placedComment = z
  .object({
    comment_id: z.string(),
    number: z.string().meta({ description: "The number in the file: `C012`. It never changes." }),
    placement: z.enum(PLACEMENTS),
    reason: z
      .string()
      .nullable()
      .meta({ description: "Why the comment is not on its exact words; null if it is." }),
  })
  .meta({ id: "PlacedComment" });

export const exportPlaces = z
  .object({
    format: z.enum(ids),
    filename: z.string(),
    counts: placementCounts,
    comments: z.array(placedComment).meta({ description: "One for each comment in the file." }),
    notes: z
      .array(z.string())
      .meta({ description: "What the reader of the file has to know, one sentence each." }),
  })
  .meta({ id: "ExportPlaces" });
export type ExportPlaces = z.infer<typeof exportPlaces>;

export const exportOffer = z
  .object({
    format: z.enum(ids),
    name: z.string(),
    purpose: z.string().meta({ description: "What the file is good for." }),
    into_original: z.boolean().meta({
      description:
        "True if the comments are written into a copy of the author's own file, or of the PDF of a manuscript of another format.",
    }),
    can_list: z
      .boolean()
      .meta({ description: "True if the file can end with a list of all comments (`list=true`)." }),
  })
  .meta({ id: "ExportOffer" });
export type ExportOffer = z.infer<typeof exportOffer>;
