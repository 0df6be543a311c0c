import { z } from "zod";
import type { CallOptions } from "./model-call.ts";
import type { OfferedTools, ToolDeclaration, ToolRound } from "./port.ts";

type Message = CallOptions["prompt"][number];
type FunctionTool = NonNullable<CallOptions["tools"]>[number];

/** Returns the tools as servers take them, each with a closed schema. */
export function functionTools({ declared }: Pick<OfferedTools, "declared">): FunctionTool[] {
  return declared.map(({ name, description, input }) => ({
    type: "function",
    name,
    description,
    inputSchema: inputSchema(input),
  }));
}

/** By input. The same value each time, since a schema is a part of every prompt. */
const schemas = new WeakMap<z.ZodObject, Record<string, unknown>>();

function inputSchema(input: z.ZodObject): Record<string, unknown> {
  const known = schemas.get(input);
  if (known) return known;
  const { $schema: _, ...schema } = z.toJSONSchema(input.strict(), { target: "draft-07", io: "input" });
  schemas.set(input, schema);
  return schema;
}

/** Returns the calls of earlier rounds and their results as messages behind the prompt. */
export function roundMessages(rounds: readonly ToolRound[]): Message[] {
  return rounds.flatMap((round): Message[] => [
    {
      role: "assistant",
      content: round.map(({ id, tool, input }) => ({
        type: "tool-call",
        toolCallId: id,
        toolName: tool,
        input,
      })),
    },
    {
      role: "tool",
      content: round.map(({ id, tool, result }) => ({
        type: "tool-result",
        toolCallId: id,
        toolName: tool,
        output: { type: "text", value: result },
      })),
    },
  ]);
}

/** The results of earlier rounds in words, for a call without tools; empty without rounds. */
export function roundsInWords(rounds: readonly ToolRound[]): { text: string }[] {
  const results = rounds.flatMap((round) => round.map(({ result }) => result));
  return results.length === 0 ? [] : [{ text: `You have calculated:\n${results.join("\n")}` }];
}

/** The number that the trial's tool returns: a model that never called it does not know it. */
const SECRET = 7041;

const countLetters: ToolDeclaration = {
  name: "count_letters",
  description: "Counts the letters of a word in its own way.",
  input: z.object({ word: z.string() }),
};

/** The exchange that shows if a model calls tools before it answers in a form. */
export const TOOL_TRIAL = {
  name: "reply",
  instructions: "You fill in the fields of a form.",
  prompt:
    "The word is galley. First call count_letters with it. Then fill in: word, letters (the number that the tool returned), and colours (a list of two).",
  schema: z.object({ word: z.string(), letters: z.number(), colours: z.array(z.string()) }),
  tools: [countLetters],
  result: String(SECRET),
  isRight: ({ letters }: { letters: number }) => letters === SECRET,
};
