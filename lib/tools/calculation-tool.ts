import type { z } from "zod";
import { defineTool, type Tool } from "./tool.ts";

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

/** Returns the same tool for the chat. */
export function asTool<Input extends z.ZodObject>(calculation: CalculationTool<Input>): Tool<Input> {
  const { name, description, input, label, run } = calculation;
  return defineTool({
    name,
    description,
    input,
    kind: "lookup",
    label,
    async run(_ctx, given) {
      return { text: (await run(given)).map(describeCalculation).join("\n") };
    },
  });
}

export function describeCalculation({ request, result }: Calculation): string {
  return `${request} → ${result}`;
}
