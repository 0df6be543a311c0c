import { z } from "zod";
import { JUDGED_SEVERITIES, JUDGED_TYPES, REVISION_VERDICTS, VERDICTS } from "./vocabulary.ts";

/**
 * What a pass that reads the manuscript answers. All of them answer in this one shape: servers count the shape as the
 * beginning of the prompt, and two shapes would not share one cached manuscript. A part of a finding that cannot be
 * read falls back to one that claims little, so that a small model loses no finding by it; without quote, title or
 * message there is none.
 */
export const findingsAnswer = z.object({
  findings: z.array(
    z.object({
      quote: z
        .string()
        .describe(
          "The author's exact words, copied from the manuscript; for something missing, the heading where it belongs",
        ),
      title: z.string().describe("The problem in at most 12 words"),
      message: z
        .string()
        .describe("What is wrong, why, how one can tell from the text, and what would mend it"),
      types: z.array(z.enum(JUDGED_TYPES).catch("general")).catch([]),
      severity: z.enum(JUDGED_SEVERITIES).catch("minor"),
      confidence: z.number().catch(0.5).describe("Between 0 and 1: how likely the author agrees"),
      suggestion: z
        .string()
        .nullable()
        .catch(null)
        .describe("Text that replaces the quote, where it is certain; else null"),
      related_quotes: z
        .array(z.string())
        .catch([])
        .describe("Exact words of other places that belong to the problem"),
      evidence: z
        .number()
        .nullable()
        .catch(null)
        .describe("Number of the computed finding that this rests on, else null"),
    }),
  ),
  ledger: z.array(z.string()).catch([]).describe("Facts to remember for later passages, one line each"),
});
export type RawFinding = z.infer<typeof findingsAnswer>["findings"][number];

export const mapAnswer = z.object({
  title: z.string().nullable().catch(null),
  summary: z.string().describe("Two sentences: what was done, and what came of it"),
  domain: z.string().catch("").describe("One of the listed domains"),
  taxonomy: z.string().catch("").describe("One of the listed kinds"),
  design: z.string().catch("").describe("The study design or the form of the argument, in a few words"),
  claims: z.array(z.string()).describe("The main claims, at most ten, strongest first"),
  key_numbers: z
    .array(z.string())
    .catch([])
    .describe("Numbers that the claims rest on, with what they count"),
  notation: z.array(z.string()).catch([]).describe("Symbols and terms that the argument defines"),
  has_proofs: z.boolean().catch(true),
  has_statistics: z.boolean().catch(true),
  has_experiments: z
    .boolean()
    .catch(true)
    .describe("Data were collected or computed: a study, experiment, simulation, benchmark"),
  has_figures_or_tables: z.boolean().catch(true),
  has_references: z.boolean().catch(true),
});
export type DocumentMap = z.infer<typeof mapAnswer>;

export const expectationsAnswer = z.object({
  expectations: z
    .array(z.string())
    .describe("What a reader may expect such a manuscript to contain, one line each"),
});

export const verdictsAnswer = z.object({
  verdicts: z.array(
    z.object({
      number: z.number().describe("The finding's number"),
      verdict: z.enum(VERDICTS),
      reason: z.string().catch("").describe("One sentence"),
    }),
  ),
});

export const sameCauseAnswer = z.object({
  pairs: z.array(
    z.object({
      number: z.number().describe("The pair's number"),
      verdict: z.enum(["different", "same"]),
    }),
  ),
});

export const quotesAnswer = z.object({
  places: z.array(
    z.object({
      number: z.number().describe("The finding's number"),
      exact_words: z
        .string()
        .nullable()
        .describe("The words as they stand in the manuscript; null if they are not there"),
    }),
  ),
});

export const overallAnswer = z.object({
  overall: z.string().describe("Markdown"),
});

export const revisionAnswer = z.object({
  verdicts: z.array(
    z.object({
      number: z.number().describe("The earlier comment's number"),
      verdict: z.enum(REVISION_VERDICTS),
      explanation: z.string().describe("One or two sentences"),
      quote_after: z
        .string()
        .nullable()
        .catch(null)
        .describe("Exact words of the revised manuscript that show it, else null"),
    }),
  ),
});
