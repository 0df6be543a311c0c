import { z } from "zod";

const count = z.number().int();

/** The use of model calls. */
const modelUse = {
  model_calls: count,
  tokens_in: count.meta({ description: "All that was sent, the cached part included." }),
  tokens_out: count,
  tokens_cached: count,
};

const passReceipt = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(["computed", "model"]),
  model: z.string().nullable().meta({ description: "The model's id on its server." }),
  prompt: z.string().nullable().meta({ description: "Name and version of the instructions, `reader@1`." }),
  seconds: z.number(),
  ...modelUse,
  cost_millicents: count
    .nullable()
    .meta({ description: "Thousandths of a cent; null where no price is configured." }),
  found: count,
  merged: count.meta({ description: "Findings that went into one of another pass, or of the same." }),
  folded: count,
  dropped: count.meta({
    description: "Findings without a place in the text, of an excluded type, or behind a thousand others.",
  }),
  failed: z.string().nullable().meta({ description: "Why the pass could not run, where it could not." }),
});

export const receipt = z
  .object({
    passes: z.array(passReceipt),
    ...modelUse,
    cost_cents: count.nullable().meta({ description: "Rounded up; null where no price is configured." }),
    seconds: z.number(),
    comments_found: count,
    comments_merged: count,
    comments_folded: count,
    comments_dropped: count,
  })
  .meta({ id: "Receipt" });
export type Receipt = z.infer<typeof receipt>;

export const estimate = z
  .object({
    model: z
      .string()
      .nullable()
      .meta({ description: "null where no model is configured: the computed checks run alone." }),
    ...modelUse,
    cost_cents: count.nullable().meta({ description: "Rounded up; null where no price is configured." }),
    cost_cents_low: count.nullable().meta({
      description:
        "Eight of ten reviews cost between `cost_cents_low` and `cost_cents_high`; the less this installation has seen of the model, the farther apart they are.",
    }),
    cost_cents_high: count.nullable(),
    seconds: z.number(),
  })
  .meta({
    id: "ReviewEstimate",
    description: "What a review is expected to take; its receipt says what it took.",
  });
export type Estimate = z.infer<typeof estimate>;
