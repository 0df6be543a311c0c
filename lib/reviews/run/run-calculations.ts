import type { ToolCall, ToolDeclaration, ToolRound } from "#lib/ports/models/port.ts";
import { type Calculation, describeCalculation } from "#lib/tools/calculation-tool.ts";
import { CALCULATIONS } from "#lib/tools/calculations.ts";
import { shorten } from "../passes/shared-prompt.ts";

/** Calls of tools in one round that are answered. */
const MOST_CALLS = 6;
/** In UTF-16 units, of a request and of a result. */
const LONGEST = 600;

/** The tools as models see them. The same value each time. */
export const CALCULATION_TOOLS: readonly ToolDeclaration[] = CALCULATIONS.map(
  ({ name, description, input }) => ({ name, description, input }),
);

/**
 * Runs the calls of one answer. What they return is added to `calculations`, and the model reads it with its number
 * there (`C3`). The model may have been talked into any call by the manuscript, so an input that does not fit the
 * tool's closed form is refused, and not sent again.
 */
export async function runCalculations(
  calls: readonly ToolCall[],
  calculations: Calculation[],
  signal: AbortSignal,
): Promise<ToolRound> {
  const round: ToolRound[number][] = [];
  for (const [i, call] of calls.entries()) {
    const { input, results } = i < MOST_CALLS ? await runOne(call, signal) : TOO_MANY;
    signal.throwIfAborted();
    const lines = results.map((each) => {
      if (typeof each === "string") return each;
      const calculation = { request: shorten(each.request, LONGEST), result: shorten(each.result, LONGEST) };
      return `C${calculations.push(calculation)}. ${describeCalculation(calculation)}`;
    });
    round.push({ ...call, input, result: lines.join("\n") });
  }
  return round;
}

interface ToolOutcome {
  input: unknown;
  /** Calculations, or a sentence for the model. */
  results: readonly (Calculation | string)[];
}

const TOO_MANY: ToolOutcome = { input: {}, results: [`Only ${MOST_CALLS} calls are answered at once.`] };

async function runOne({ tool: name, input }: ToolCall, signal: AbortSignal): Promise<ToolOutcome> {
  const tool = CALCULATIONS.find((each) => each.name === name);
  if (!tool) return { input: {}, results: ["There is no such tool."] };
  const parsed = tool.input.strict().safeParse(input);
  if (parsed.success) return { input, results: await tool.run(parsed.data, signal) };
  const [fault] = parsed.error.issues;
  const where = fault?.path.join(".") || "all";
  return {
    input: {},
    results: [`The input does not fit: ${shorten(`${where}: ${fault?.message}`, LONGEST)}.`],
  };
}
