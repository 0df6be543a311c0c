import type { createOpenAI } from "@ai-sdk/openai";
import { ModelError, type ModelUsage } from "./port.ts";

export type LanguageModel = ReturnType<ReturnType<typeof createOpenAI>["chat"]>;
export type CallOptions = Parameters<LanguageModel["doGenerate"]>[0];
type Generated = Awaited<ReturnType<LanguageModel["doGenerate"]>>;

export type StreamPart =
  Awaited<ReturnType<LanguageModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

/** One answer over HTTP. */
export interface Exchange {
  /** What the model wrote, or what it called the tool with. */
  text: string;
  ending: "whole" | "refused" | "cut_off";
  /** Null where the server does not tell. */
  usage: ModelUsage | null;
}

/** One call and its whole answer. @throws what the AI SDK throws */
export async function exchange(model: LanguageModel, options: CallOptions): Promise<Exchange> {
  const { content, finishReason, usage } = await model.doGenerate(options);
  let text = "";
  for (const part of content) {
    if (part.type === "text") text += part.text;
    // An answer by tool is that and nothing beside it.
    if (part.type === "tool-call")
      return { text: part.input, ending: ending(finishReason), usage: count(usage) };
  }
  return { text, ending: ending(finishReason), usage: count(usage) };
}

/**
 * The same as a stream, each piece handed on as it comes.
 * @throws {ModelError} `broken_off` when the stream stops without having come to its end
 */
export async function streamedExchange(
  model: LanguageModel,
  options: CallOptions,
  onText: (piece: string) => void,
): Promise<Exchange> {
  const { stream } = await model.doStream(options);
  let text = "";
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta") {
      text += part.delta;
      onText(part.delta);
    }
    if (part.type === "finish" && isEnd(part.finishReason))
      return { text, ending: ending(part.finishReason), usage: count(part.usage) };
  }
  throw brokenOff();
}

/**
 * One step of a conversation, its parts handed on once the first of them says something: until then the step can be
 * tried again. @throws {ModelError} `broken_off` as above
 */
export async function streamedStep(
  model: LanguageModel,
  options: CallOptions,
  onPart: (part: StreamPart) => void,
): Promise<Exchange> {
  const { stream } = await model.doStream(options);
  const held: StreamPart[] = [];
  let text = "";
  let hasBegun = false;
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "finish" && !isEnd(part.finishReason)) break;
    if (part.type === "text-delta") text += part.delta;
    // An answer that calls a tool need not hold words.
    if (part.type === "tool-call") text += part.toolName;
    hasBegun ||= text !== "";
    if (hasBegun) for (const each of [...held.splice(0), part]) onPart(each);
    else held.push(part);
    if (part.type === "finish") return { text, ending: ending(part.finishReason), usage: count(part.usage) };
  }
  throw brokenOff();
}

function brokenOff(): ModelError {
  return new ModelError("broken_off", "The model's answer broke off before its end. Try again.");
}

/** A connection that was cut closes the stream as well; the SDK then says that it was interrupted. */
function isEnd({ unified }: Generated["finishReason"]): boolean {
  return unified !== "error" && unified !== "interrupted";
}

function ending({ unified }: Generated["finishReason"]): Exchange["ending"] {
  if (unified === "content-filter") return "refused";
  return unified === "length" ? "cut_off" : "whole";
}

function count({ inputTokens, outputTokens }: Generated["usage"]): ModelUsage | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null;
  return {
    inputTokens: inputTokens.total,
    cachedTokens: Math.min(inputTokens.cacheRead ?? 0, inputTokens.total),
    outputTokens: outputTokens.total,
  };
}
