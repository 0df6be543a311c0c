import { z } from "zod";
import { defineLookup, type LookupTool } from "./assistant-tool.ts";

/** One calculation, as people see it in the evidence of a comment. */
export interface Calculation {
  request: string;
  result: string;
}

/**
 * A tool that computes from its input alone: it needs neither an actor nor a document, so that passes may use it as
 * well as the chat. Its input may come from a text that wants to do harm.
 */
export interface CalculationTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  label(input: z.output<Input>): string;
  /** A calculation that has no result says why in its place. */
  run(input: z.output<Input>, signal?: AbortSignal): Promise<Calculation[]>;
}

export function defineCalculation<Input extends z.ZodObject>(
  tool: CalculationTool<Input>,
): CalculationTool<Input> {
  return tool;
}

const facts = z.object({ calculations: z.number().int() });

/** Returns the same tool for the chat and for assistants. */
export function asTool<Input extends z.ZodObject>(
  calculation: CalculationTool<Input>,
): LookupTool<Input, typeof facts> {
  const { name, title, description, input, label, run } = calculation;
  return defineLookup({
    name,
    title,
    description,
    input,
    kind: "lookup",
    scope: null,
    facts,
    label,
    async run(_ctx, given) {
      const done = await run(given);
      return { text: done.map(describeCalculation).join("\n"), facts: { calculations: done.length } };
    },
  });
}

export function describeCalculation({ request, result }: Calculation): string {
  return `${request} → ${result}`;
}
