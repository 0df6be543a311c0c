import { z } from "zod";

/**
 * One kind of failure a caller may meet, after RFC 9457: `slug` is the stable end of its type URL, `title` never
 * varies by occurrence, `explanation` is the text of its page at `/problems/<slug>`.
 */
export interface ProblemDefinition<Extensions extends z.ZodObject = z.ZodObject> {
  readonly slug: string;
  readonly status: number;
  readonly title: string;
  readonly explanation: string;
  readonly extensions: Extensions;
}

/** The failure itself, thrown by verbs and turned into a problem response or an SSE error event at the edge. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly definition: ProblemDefinition;
  readonly detail: string;
  readonly extensions: Record<string, unknown>;

  constructor(definition: ProblemDefinition, detail: string, extensions: Record<string, unknown>) {
    super(`${definition.slug}: ${detail}`);
    this.definition = definition;
    this.detail = detail;
    this.extensions = extensions;
  }

  is(definition: ProblemDefinition): boolean {
    return this.definition.slug === definition.slug;
  }
}

/** Makes the problem; `detail` says to this caller what is wrong and what to do next. */
export type PlainProblem = ProblemDefinition & ((detail: string) => Problem);
export type ExtendedProblem<Extensions extends z.ZodObject> = ProblemDefinition<Extensions> &
  ((detail: string, extensions: z.input<Extensions>) => Problem);

interface ProblemText {
  slug: string;
  status: number;
  title: string;
  explanation: string;
}

export function problem(text: ProblemText): PlainProblem;
export function problem<Extensions extends z.ZodObject>(
  text: ProblemText & { extensions: Extensions },
): ExtendedProblem<Extensions>;
export function problem(text: ProblemText & { extensions?: z.ZodObject }): ProblemDefinition {
  const definition: ProblemDefinition = { ...text, extensions: text.extensions ?? z.object({}) };
  const make = (detail: string, extensions?: Record<string, unknown>) =>
    new Problem(definition, detail, extensions ?? {});
  return Object.assign(make, definition);
}
