import type { z } from "zod";
import { addUsage } from "./cost.ts";
import type { ModelAnswer } from "./model-call.ts";
import { ModelError, type ModelUsage, type PromptPart } from "./port.ts";
import { isPromptCut, PROMPT_CUT_PUBLIC } from "./prompt-cut.ts";
import { readJson } from "./read-json.ts";
import { type Salvaged, salvage, salvagePart } from "./salvage.ts";

/** Faults that are sent back to the model; more would not help it. */
const MAX_FAULTS = 10;

interface ObjectRequest<T> {
  model: string;
  prompt: readonly PromptPart[];
  schema: z.ZodType<T>;
  /** Sends the call; the second time with the answer that could not be used. */
  send: (refused?: { answer: string; fault: string }) => Promise<ModelAnswer>;
}

export interface ObjectAnswer<T> {
  value: T;
  usage: ModelUsage | null;
  shortfalls: string[];
}

/**
 * Gets an answer that fits a schema. An answer that does not fit is sent back once. If that does not help, the list
 * entries that fit are kept. Of an answer that was cut off, the complete list entries are kept.
 * @throws {ModelError} `not_json` and `cut_off` if nothing is left, and what `send` throws
 */
export async function askObject<T>({
  model,
  prompt,
  schema,
  send,
}: ObjectRequest<T>): Promise<ObjectAnswer<T>> {
  const first = await send();
  const promptCut = isPromptCut(first.usage, prompt) ? [PROMPT_CUT_PUBLIC] : [];
  // A second answer would be as long.
  if (first.ending === "cut_off") {
    const part = salvagePart(first.text, schema);
    if (part === null) throw cutOff(model);
    const shortfall = `${cutOff(model).message} What came before is kept.`;
    return { value: part.value, usage: first.usage, shortfalls: [...promptCut, shortfall] };
  }
  const parsed = parseAnswer(first.text, schema);
  if ("value" in parsed) return { value: parsed.value, usage: first.usage, shortfalls: promptCut };
  const second = await send({ answer: first.text, fault: parsed.fault });
  const usage = addUsage(first.usage, second.usage);
  const repaired = parseAnswer(second.text, schema);
  if ("value" in repaired) return { value: repaired.value, usage, shortfalls: promptCut };
  const kept = fuller(salvage(second.text, schema), salvage(first.text, schema));
  if (kept === null)
    throw new ModelError(
      "not_json",
      `${model} gave an answer that is not in the form asked for, twice. (${repaired.fault})`,
    );
  return { value: kept.value, usage, shortfalls: [...promptCut, misfits(model, kept.lost)] };
}

/** Parses an answer by the schema, or describes its faults for the model. */
function parseAnswer<T>(answer: string, schema: z.ZodType<T>): { value: T } | { fault: string } {
  const json = readJson(answer);
  if (json === undefined) return { fault: "It is not JSON." };
  const parsed = schema.safeParse(json);
  if (parsed.success) return { value: parsed.data };
  const faults = parsed.error.issues.slice(0, MAX_FAULTS);
  return { fault: faults.map(({ path, message }) => `${path.join(".") || "all"}: ${message}`).join("; ") };
}

export function cutOff(model: string): ModelError {
  return new ModelError(
    "cut_off",
    `The answer of ${model} is longer than it may be, and was cut off. Allow longer answers on that server, or choose another model.`,
  );
}

function misfits(model: string, count: number): string {
  const entries = count === 1 ? "One entry" : `${count} entries`;
  return `${entries} of what ${model} answered had another form than asked for and could not be read.`;
}

function fuller<T>(a: Salvaged<T> | null, b: Salvaged<T> | null): Salvaged<T> | null {
  if (a === null || b === null) return a ?? b;
  return b.kept > a.kept ? b : a;
}
