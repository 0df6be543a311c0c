import { z } from "zod";
import { COMMENT_TYPES, SEVERITIES } from "../comment-types.ts";
import { REVISION_VERDICTS } from "../revision-schema.ts";
import { type DocumentMap, mapAnswer, wholeMap } from "./map-answer.ts";

/** The form in which a model must answer. */
export interface AnswerFormat<T> {
  /** The name that the server sees: letters, digits and underscores. */
  name: string;
  schema: z.ZodType<T>;
  /** Sends the declarations of the tools along, also to passes that may not call them. */
  showsTools?: true;
}

/** The outcomes of a second look at a finding. */
const VERDICTS = ["stands", "stands_with_changes", "wrong", "cannot_tell"] as const;
/** Reports of earlier releases have `doubtful`. */
export type Verdict = (typeof VERDICTS)[number] | "doubtful";

const verdict = z.object({
  number: z.number().describe("The finding's number"),
  sought: z
    .string()
    .catch("")
    .describe(
      "Before judging: what the manuscript says on it and where, and what was redone, in a few words",
    ),
  reason: z.string().catch("").describe("One sentence"),
  changed_message: z.string().nullable().catch(null).describe("The message as it should be; else null"),
  changed_severity: z.enum(SEVERITIES).nullable().catch(null).describe("The right severity; else null"),
  changed_title: z.string().nullable().catch(null).describe("The title as it should be; else null"),
  verdict: z.enum(VERDICTS).catch("cannot_tell"),
});
const verdicts = z.array(verdict).describe("Empty, unless findings of others are to be judged");

/**
 * The findings of every pass that sees a volume. These passes share one shape, and are sent the same tools, because
 * servers count both as the beginning of the prompt, and two beginnings would not share one cached manuscript. A model
 * writes the members in this order, so what it compared comes before what it concludes. A member of a finding that cannot be read falls back to one
 * that claims little, so that a small model loses no finding by it. A finding without quote, title or message is dropped.
 */
const findings = z.array(
  z.object({
    compared: z
      .string()
      .catch("")
      .describe(
        "Before judging: what was set side by side, recomputed or looked for, where, and what came of it; at most three short sentences",
      ),
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
    related_quotes: z
      .array(z.string())
      .catch([])
      .describe("Exact words of other places that belong to the problem"),
    evidence: z
      .number()
      .nullable()
      .catch(null)
      .describe("Number of the computed finding that this rests on, else null"),
    calculations: z
      .array(z.number())
      .catch([])
      .describe("Numbers of your calculations (2 for C2) that this rests on; none without tools"),
    message: z
      .string()
      .describe("What is wrong, why, how one can tell from the text, and at its end the exact change"),
    suggestion: z
      .string()
      .nullable()
      .catch(null)
      .describe("Text that replaces the quote, where it is certain; else null"),
    types: z.array(z.enum(COMMENT_TYPES).catch("general")).catch([]),
    severity: z.enum(SEVERITIES).catch("minor"),
    confidence: z.number().catch(0.5).describe("Between 0 and 1: how likely the author agrees"),
    title: z.string().describe("The problem in at most 12 words"),
  }),
);
const ledger = z.array(z.string()).describe("Facts that other places must agree with, one line each");

const findingsAnswer = z.object({
  findings,
  ledger: ledger.catch([]),
  verdicts: verdicts.catch([]),
  map: wholeMap.catch(null),
});
export type FindingsAnswer = z.infer<typeof findingsAnswer>;
/** A finding as a model reports it, before it has an anchor. */
export type RawFinding = FindingsAnswer["findings"][number];
export const FINDINGS: AnswerFormat<FindingsAnswer> = {
  name: "review_findings",
  schema: findingsAnswer,
  showsTools: true,
};

export const DOCUMENT_MAP: AnswerFormat<DocumentMap> = { name: "document_map", schema: mapAnswer };

/** The shape of `FINDINGS` for a pass that looks for no problems, and so reads the manuscript into the cache for others. */
const preparing = { findings: findings.catch([]), ledger: ledger.catch([]), verdicts: verdicts.catch([]) };
const wholeMapAnswer = z.object({ ...preparing, map: wholeMap.refine((map) => map !== null) });
export const MAP_AND_LEDGER: AnswerFormat<z.infer<typeof wholeMapAnswer>> = {
  name: "document_map",
  schema: wholeMapAnswer,
  showsTools: true,
};
const ledgerAnswer = z.object({ ...preparing, ledger, map: wholeMap.catch(null) });
export const LEDGER: AnswerFormat<z.infer<typeof ledgerAnswer>> = {
  name: "ledger",
  schema: ledgerAnswer,
  showsTools: true,
};

export const EXPECTATIONS = {
  name: "expectations",
  schema: z.object({
    expectations: z
      .array(z.string())
      .describe("What a reader may expect such a manuscript to contain, one line each"),
  }),
};

const verdictsAnswer = z.object({
  findings: findings.catch([]),
  ledger: ledger.catch([]),
  verdicts,
  map: wholeMap.catch(null),
});
export type VerdictsAnswer = z.infer<typeof verdictsAnswer>;
/** Has the shape of `FINDINGS`, so that a second look reads the manuscript from the cache. */
export const FINDING_VERDICTS: AnswerFormat<VerdictsAnswer> = {
  name: "verdicts",
  schema: verdictsAnswer,
  showsTools: true,
};

const sameCauseAnswer = z.object({
  pairs: z.array(
    z.object({
      number: z.number().describe("The pair's number"),
      corrections: z.string().catch("").describe("The correction that each needs, in a few words"),
      verdict: z.enum(["different", "same"]),
    }),
  ),
});
export type SameCauseAnswer = z.infer<typeof sameCauseAnswer>;
export const SAME_CAUSE: AnswerFormat<SameCauseAnswer> = { name: "same_cause", schema: sameCauseAnswer };

const sameCauseGroups = z.object({
  groups: z
    .array(
      z.object({
        correction: z
          .string()
          .catch("")
          .describe("The one correction that settles all of them, in a few words"),
        numbers: z.array(z.number()).catch([]).describe("The numbers of the findings, at least two"),
      }),
    )
    .catch([]),
});
export type SameCauseGroups = z.infer<typeof sameCauseGroups>;
export const SAME_CAUSE_GROUPS: AnswerFormat<SameCauseGroups> = {
  name: "same_cause_groups",
  schema: sameCauseGroups,
};

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

const revisionAnswer = z.object({
  verdicts: z.array(
    z.object({
      number: z.number().describe("The earlier comment's number"),
      compared: z
        .string()
        .catch("")
        .describe("Which words differ between the two versions, in a few words; nothing if none do"),
      quote_after: z
        .string()
        .nullable()
        .catch(null)
        .describe("Exact words of the revised manuscript that show it, else null"),
      explanation: z.string().describe("One or two sentences"),
      verdict: z.enum(REVISION_VERDICTS),
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
