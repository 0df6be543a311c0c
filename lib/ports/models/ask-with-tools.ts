import type { z } from "zod";
import { askObject, type ObjectAnswer } from "./ask-object.ts";
import { addUsage } from "./cost.ts";
import type { ModelAnswer } from "./model-call.ts";
import type { ObjectForm } from "./object-request.ts";
import { works } from "./object-ways.ts";
import type { ModelRequest } from "./openai-connection.ts";
import { ModelError, type ObjectOrCalls, type ObjectWay, type OfferedTools } from "./port.ts";
import { roundsInWords, TOOL_TRIAL } from "./tool-rounds.ts";

interface ToolUse<T> {
  request: Omit<ModelRequest, "form" | "tools" | "refused">;
  form: { schema: z.ZodType<T>; name: string };
  tools: OfferedTools;
  /** The way of the answer in a call without tools. */
  way: ObjectWay;
  /** The way that leaves the model free to call tools; null for a model that cannot call them. */
  toolWay: ObjectWay | null;
  send: (request: ModelRequest) => Promise<ModelAnswer>;
  /** Remembers that the server refuses calls with tools. */
  giveUpTools: () => void;
}

/**
 * Gets an answer that fits a schema, or the calls of tools that the model makes before it. A server that refuses tools,
 * or a model that calls them where it may not, gets the call without tools and the earlier results in words.
 */
export async function askWithTools<T>(use: ToolUse<T>): Promise<ObjectAnswer<ObjectOrCalls<T>>> {
  const { request, form, tools, toolWay, send, giveUpTools } = use;
  if (toolWay === null) return withoutTools(use);
  const first = await send({ ...request, form: { ...form, way: toolWay }, tools }).catch((error: unknown) => {
    if (error instanceof ModelError && error.kind === "rejected") return null;
    throw error;
  });
  if (first === null) {
    // A server may refuse the call for another reason, such as a picture. Then this throws as well.
    const answer = await withoutTools(use);
    giveUpTools();
    return answer;
  }
  const { calls = [] } = first;
  if (calls.length > 0 && tools.mayCall) return { value: { calls }, usage: first.usage, shortfalls: [] };
  if (calls.length > 0) {
    const answer = await withoutTools(use);
    return { ...answer, usage: addUsage(first.usage, answer.usage) };
  }
  return inForm(use, () => Promise.resolve(first));
}

function withoutTools<T>(use: ToolUse<T>): Promise<ObjectAnswer<ObjectOrCalls<T>>> {
  return inForm(use, () => sendPlain(use));
}

async function inForm<T>(
  use: ToolUse<T>,
  first: () => Promise<ModelAnswer>,
): Promise<ObjectAnswer<ObjectOrCalls<T>>> {
  const { request, form } = use;
  const send = (refused?: ModelRequest["refused"]) => (refused ? sendPlain(use, refused) : first());
  const answer = await askObject({ model: request.model, prompt: request.prompt, schema: form.schema, send });
  return { ...answer, value: { object: answer.value } };
}

function sendPlain<T>(
  { request, form, tools, way, send }: ToolUse<T>,
  refused?: ModelRequest["refused"],
): Promise<ModelAnswer> {
  return send({
    ...request,
    prompt: [...request.prompt, ...roundsInWords(tools.rounds)],
    form: { ...form, way },
    ...(refused && { refused }),
  });
}

/**
 * Finds the way of the answer that leaves a model free to call tools before it: its usual way, else a form in words,
 * since some servers hold every word to the schema. Null if it calls none.
 */
export async function findToolWay(
  usual: ObjectWay,
  ask: (request: Omit<ModelRequest, "model">) => Promise<ModelAnswer>,
): Promise<ObjectWay | null> {
  for (const way of new Set<ObjectWay>([usual, "plain_text"]))
    if (await works(() => tryTools(way, ask))) return way;
  return null;
}

async function tryTools(
  way: ObjectWay,
  ask: (request: Omit<ModelRequest, "model">) => Promise<ModelAnswer>,
): Promise<void> {
  const { instructions, prompt: text, tools: declared, name, schema, result, isRight } = TOOL_TRIAL;
  const prompt = [{ text }];
  const form: ObjectForm<{ letters: number }> = { name, schema, way };
  const first = await ask({ instructions, prompt, form, tools: { declared, mayCall: true, rounds: [] } });
  const { calls = [] } = first;
  if (calls.length === 0) throw new ModelError("rejected", "The model calls no tools.");
  const rounds = [calls.map((call) => ({ ...call, result }))];
  const { value } = await askObject({
    model: "",
    prompt,
    schema,
    send: () => ask({ instructions, prompt, form, tools: { declared, mayCall: false, rounds } }),
  });
  if (!isRight(value)) throw new ModelError("rejected", "The model does not read what tools return.");
}
