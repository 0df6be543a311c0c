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
    judgement: z.string().nullable().meta({
      description: "The assessment that a language model wrote, as Markdown with links `#comment=ID`.",
    }),
    sentences: z.array(z.string()).meta({ description: "At most three sentences on what matters most." }),
    first_comment_ids: z
      .array(z.string())
      .meta({ description: "At most five comments to look at first, the most important one first." }),
    checks: z.object({
      ran: count,
      not_applicable: count.meta({
        description: "Checks that found nothing of their kind or could not read it.",
      }),
      unreliable_blocks: count.optional().meta({
        description: "Paragraphs whose text conversion could not read reliably, so that checks skip them.",
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

/** Returns how many checks ran, how many could not and what they did not read, in one line. */
export function checksLine(checks: Overview["checks"]): string {
  const { ran, not_applicable, unreliable_blocks: unreliable = 0, ignored_findings } = checks;
  return [
    `${countNoun(ran, "check")} ran`,
    ...(not_applicable > 0 ? [`${not_applicable} not applicable`] : []),
    ...(unreliable > 0 ? [`${countNoun(unreliable, "paragraph")} could not be read reliably`] : []),
    ...(ignored_findings > 0 ? [`${countNoun(ignored_findings, "finding")} ignored, as you asked`] : []),
  ].join(" · ");
}
