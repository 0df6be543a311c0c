import { z } from "zod";
import { uuid } from "#lib/contract/fields.ts";
import { LONGEST_TEXT, MOST_POINTS, pointText, reviewer, version } from "./schema.ts";

export const addPointRequest = z
  .object({
    reviewer,
    text: pointText,
    after: uuid.nullable().meta({ description: "The point that it follows; null for the first place." }),
  })
  .meta({ id: "NewPoint" });

export const splitRequest = z.object({ version, at: z.number().int().min(1).max(LONGEST_TEXT) }).meta({
  id: "PointSplit",
  description: "`at`: where the second point begins in the text, in UTF-16 units.",
});

export const mergeRequest = z
  .object({
    version,
    next_point_id: uuid
      .optional()
      .meta({ description: "The point that is expected to follow. Another one is not merged." }),
  })
  .meta({ id: "PointMerge" });

export const deleteQuery = z.object({
  version: z.coerce.number().int().min(1).optional().meta({
    description: "The version of the point that was read. A point that was changed since is not deleted.",
  }),
});

export const orderRequest = z
  .object({ version, point_ids: z.array(uuid).max(MOST_POINTS) })
  .meta({ id: "PointOrder" });
