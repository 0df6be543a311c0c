import { z } from "zod";

export const partialReview = z
  .object({
    text_read: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: "The share of the text that a model read closely." }),
    is_verified: z.boolean().meta({
      description: "false if the comments of models were not placed, or not checked a second time.",
    }),
    reasons: z.array(z.string()).meta({ description: "Why, in sentences that say what to do." }),
    credit_returned: z.boolean().meta({
      description: "true if the owner took the credit back. The review can then no longer be continued.",
    }),
  })
  .meta({
    id: "PartialReview",
    description:
      "A review of which models read less than nine tenths, or whose comments were not checked a second time. Its owner can continue it without another credit, or take the credit back.",
  });
export type PartialReview = z.infer<typeof partialReview>;

/** Says in one sentence what a partial review lacks. */
export function partialLine({
  text_read,
  is_verified,
}: Pick<PartialReview, "text_read" | "is_verified">): string {
  const read = text_read === 1 ? "the whole text" : `${Math.floor(100 * text_read)} % of the text`;
  return is_verified
    ? `This review is partial: models read ${read} closely.`
    : `This review is partial: models read ${read} closely, and their comments were not checked a second time.`;
}
