import { z } from "zod";
import { countNoun } from "#lib/count-noun.ts";
import { defineLookup } from "#lib/tools/assistant-tool.ts";
import { getCreditScore } from "./get-credit-score.ts";

const count = z.number().int();

export const creditsLeft = defineLookup({
  name: "credits_left",
  title: "Credits left",
  description:
    "Says how many reviews the user can still start: a full review costs one paid credit, a preview costs one preview credit. Also says how long a document may be.",
  input: z.object({}),
  kind: "lookup",
  scope: "credits:read",
  facts: z.object({
    paid_credits_remaining: count,
    organization_credits_remaining: count.describe(
      "Of the paid ones that organizations allocate to the user.",
    ),
    preview_credits_remaining: count,
    max_document_words: count.nullable().describe("null for no limit"),
  }),
  label: () => "Counting credits",
  async run(ctx) {
    const score = await getCreditScore(ctx);
    const { paid_credits_remaining: paid, preview_credits_remaining: preview } = score;
    return {
      text: `${countNoun(paid, "paid credit")} and ${countNoun(preview, "preview credit")} left.`,
      facts: {
        paid_credits_remaining: paid,
        organization_credits_remaining: score.organization_credits_remaining,
        preview_credits_remaining: preview,
        max_document_words: score.max_document_words,
      },
    };
  },
});
