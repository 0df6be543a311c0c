import { z } from "zod";
import { COMMENT_TYPES, SEVERITIES } from "../comment-types.ts";
import { REVISION_VERDICTS } from "../revision-schema.ts";

/** The form in which a model must answer. */
export interface AnswerFormat<T> {
  /** The name that the server sees: letters, digits and underscores. */
  name: string;
  schema: z.ZodType<T>;
}

/** The outcomes of a second look at a finding. */
export const VERDICTS = ["stands", "doubtful", "wrong"] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * The answer of every pass that reads the manuscript. They share one shape because servers count the shape as the
 * beginning of the prompt, and two shapes would not share one cached manuscript. A member of a finding that cannot be
 * read falls back to one that claims little, so that a small model loses no finding by it. A finding without quote,
 * title or message is dropped.
 */
const findingsAnswer = z.object({
  findings: z.array(
    z.object({
      paragraph: z
        .number()
        .nullable()
        .catch(null)
        .describe("The number of the paragraph (57 for ¶57) that the quote stands in"),
      quote: z
        .string()
        .describe(
          "The author's exact words, copied from the manuscript; for something missing, the heading where it belongs",
        ),
      title: z.string().describe("The problem in at most 12 words"),
      message: z
        .string()
        .describe("What is wrong, why, how one can tell from the text, and what would mend it"),
      types: z.array(z.enum(COMMENT_TYPES).catch("general")).catch([]),
      severity: z.enum(SEVERITIES).catch("minor"),
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
export type FindingsAnswer = z.infer<typeof findingsAnswer>;
/** A finding as a model reports it, before it has an anchor. */
export type RawFinding = FindingsAnswer["findings"][number];
export const FINDINGS: AnswerFormat<FindingsAnswer> = { name: "review_findings", schema: findingsAnswer };

const mapAnswer = z.object({
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
/** The model's summary of the manuscript. */
export type DocumentMap = z.infer<typeof mapAnswer>;
export const DOCUMENT_MAP: AnswerFormat<DocumentMap> = { name: "document_map", schema: mapAnswer };

export const EXPECTATIONS = {
  name: "expectations",
  schema: z.object({
    expectations: z
      .array(z.string())
      .describe("What a reader may expect such a manuscript to contain, one line each"),
  }),
};

const verdictsAnswer = z.object({
  verdicts: z.array(
    z.object({
      number: z.number().describe("The finding's number"),
      verdict: z.enum(VERDICTS),
      reason: z.string().catch("").describe("One sentence"),
    }),
  ),
});
export type VerdictsAnswer = z.infer<typeof verdictsAnswer>;
export const FINDING_VERDICTS: AnswerFormat<VerdictsAnswer> = { name: "verdicts", schema: verdictsAnswer };

const sameCauseAnswer = z.object({
  pairs: z.array(
    z.object({
      number: z.number().describe("The pair's number"),
      verdict: z.enum(["different", "same"]),
    }),
  ),
});
export type SameCauseAnswer = z.infer<typeof sameCauseAnswer>;
export const SAME_CAUSE: AnswerFormat<SameCauseAnswer> = { name: "same_cause", schema: sameCauseAnswer };

export const EXACT_QUOTES = {
  name: "exact_quotes",
  schema: z.object({
    places: z.array(
      z.object({
        number: z.number().describe("The finding's number"),
        exact_words: z
          .string()
          .nullable()
          .describe("The words as they stand in the manuscript; null if they are not there"),
      }),
    ),
  }),
};

export const OVERALL_ASSESSMENT = {
  name: "overall_feedback",
  schema: z.object({ overall: z.string().describe("Markdown") }),
};

const revisionAnswer = z.object({
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
export type RevisionVerdicts = z.infer<typeof revisionAnswer>;
export const REVISION: AnswerFormat<RevisionVerdicts> = { name: "revision_verdicts", schema: revisionAnswer };

/** The outcome of one earlier comment. */
export interface RevisionAnswer {
  verdict: (typeof REVISION_VERDICTS)[number];
  explanation: string;
  /** A slice of the revised text, or null. */
  quoteAfter: string | null;
}
