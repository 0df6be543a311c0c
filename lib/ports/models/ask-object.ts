import type { z } from "zod";
import { addUsage } from "./cost.ts";
import type { Exchange } from "./exchange.ts";
import { ModelError, type ModelUsage, type PromptPart } from "./port.ts";
import { isPromptCut, PROMPT_CUT } from "./prompt-cut.ts";
import { readObject } from "./read-object.ts";
import { type Salvaged, salvage, salvagePart } from "./salvage.ts";

interface Asking<T> {
  model: string;
  prompt: readonly PromptPart[];
  schema: z.ZodType<T>;
  /** Asks, or asks again after an answer that could not be used. */
  send: (refused?: { answer: string; fault: string }) => Promise<Exchange>;
}

export interface ObjectAnswer<T> {
  value: T;
  usage: ModelUsage | null;
  shortfalls: string[];
}

/**
 * An answer in a schema. One that does not fit is sent back once; if that does not help, the entries of its lists that
 * fit are kept, as are those that were told before an answer was cut off.
 * @throws {ModelError} `not_json` and `cut_off` where nothing is left, and what `send` throws
 */
export async function askObject<T>({ model, prompt, schema, send }: Asking<T>): Promise<ObjectAnswer<T>> {
  const first = await send();
  const cut = isPromptCut(first.usage, prompt) ? [PROMPT_CUT] : [];
  // Asked again it would be as long.
  if (first.ending === "cut_off") {
    const part = salvagePart(first.text, schema);
    if (part === null) throw cutOff(model);
    return {
      value: part.value,
      usage: first.usage,
      shortfalls: [...cut, `${cutOff(model).message} What came before is kept.`],
    };
  }
  const read = readObject(first.text, schema);
  if ("value" in read) return { value: read.value, usage: first.usage, shortfalls: cut };
  const second = await send({ answer: first.text, fault: read.fault });
  const usage = addUsage(first.usage, second.usage);
  const again = readObject(second.text, schema);
  if ("value" in again) return { value: again.value, usage, shortfalls: cut };
  const kept = fuller(salvage(second.text, schema), salvage(first.text, schema));
  if (kept === null)
    throw new ModelError(
      "not_json",
      `${model} gave an answer that is not in the form asked for, twice. (${again.fault})`,
    );
  return { value: kept.value, usage, shortfalls: [...cut, misfits(model, kept.lost)] };
}

export function cutOff(model: string): ModelError {
  return new ModelError("cut_off", `The answer of ${model} is longer than it may be, and was cut off.`);
}

function misfits(model: string, count: number): string {
  const what = count === 1 ? "One entry" : `${count} entries`;
  return `${what} of what ${model} answered had another form than asked for and could not be read.`;
}

function fuller<T>(a: Salvaged<T> | null, b: Salvaged<T> | null): Salvaged<T> | null {
  if (a === null || b === null) return a ?? b;
  return b.kept > a.kept ? b : a;
}
