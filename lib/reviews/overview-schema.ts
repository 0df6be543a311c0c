import { z } from "zod";
import { countNoun } from "#lib/count-noun.ts";

const count = z.number().int();

export const overview = z
  .object({
    kind: z
      .string()
      .meta({ description: "The kind of manuscript and its subject: `Empirical article in psychology`." }),
    word_count: count.nullable(),
    contents: z.array(z.string()).meta({
      description: "Countable parts that the checks read: `8 references`, `2 confidence intervals`.",
    }),
    judgement: z.string().nullable().meta({ description: "The assessment that a language model wrote." }),
    sentences: z.array(z.string()).meta({ description: "At most three sentences on what matters most." }),
    first_comment_ids: z
      .array(z.string())
      .meta({ description: "At most five comments to look at first, the most important one first." }),
    checks: z.object({
      ran: count,
      not_applicable: count.meta({
        description: "Checks that found nothing of their kind or could not read it.",
      }),
      ignored_findings: count.meta({ description: "Findings left out because the owner ignores them." }),
    }),
    notes: z
      .array(z.string())
      .meta({ description: "What was requested or uploaded and could not be used, as Markdown." }),
  })
  .meta({ id: "ReviewOverview", description: "The opening of a review, which takes half a minute to read." });
export type Overview = z.infer<typeof overview>;

/** Returns what the manuscript is in one line: its kind, its length and its countable parts. */
export function manuscriptLine({ kind, word_count, contents }: Overview): string {
  const length = word_count === null ? [] : [countNoun(word_count, "word")];
  return [kind, ...length, ...contents].join(" · ");
}

/** Returns how many checks ran and how many could not, in one line. */
export function checksLine({ ran, not_applicable, ignored_findings }: Overview["checks"]): string {
  return [
    `${countNoun(ran, "check")} ran`,
    ...(not_applicable > 0 ? [`${not_applicable} not applicable`] : []),
    ...(ignored_findings > 0 ? [`${countNoun(ignored_findings, "finding")} ignored, as you asked`] : []),
  ].join(" · ");
}
