import type { createOpenAI } from "@ai-sdk/openai";
import { ModelError, type ModelUsage, type ToolCall } from "./port.ts";
import { readJson } from "./read-json.ts";

export type LanguageModel = ReturnType<ReturnType<typeof createOpenAI>["chat"]>;
export type CallOptions = Parameters<LanguageModel["doGenerate"]>[0];
type Generated = Awaited<ReturnType<LanguageModel["doGenerate"]>>;

export type StreamPart =
  Awaited<ReturnType<LanguageModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

/** The answer to one model call over HTTP. */
export interface ModelAnswer {
  /** The words of the model, or its input to the tool that carries an object. */
  text: string;
  /** Calls of tools that it makes instead of an answer. */
  calls?: readonly ToolCall[];
  ending: "whole" | "refused" | "cut_off";
  /** Null if the server does not count tokens. */
  usage: ModelUsage | null;
}

/**
 * Sends one call and passes each piece of its text on as it comes. Also calls whose answer nobody watches are streams:
 * a server that is silent while it writes could not be told from one that hangs.
 * The input of a tool is the answer, unless `isCall` says of its name that the
 * model calls it before the answer. @throws {ModelError} `broken_off` if the stream stops before its end
 */
export async function streamCall(
  model: LanguageModel,
  options: CallOptions,
  onText: (piece: string) => void,
  isCall: (toolName: string) => boolean = () => false,
): Promise<ModelAnswer> {
  const { stream } = await model.doStream(options);
  let text = "";
  const calls: ToolCall[] = [];
  const inputs = new Map<string, string>();
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta") {
      text += part.delta;
      onText(part.delta);
    }
    if (part.type === "tool-input-delta") inputs.set(part.id, (inputs.get(part.id) ?? "") + part.delta);
    if (part.type === "tool-call" && isCall(part.toolName)) {
      inputs.delete(part.toolCallId);
      calls.push({ id: part.toolCallId, tool: part.toolName, input: readJson(part.input) ?? null });
    } else if (part.type === "tool-call") inputs.set(part.toolCallId, part.input);
    if (part.type === "finish" && isEnd(part.finishReason)) {
      // Words beside a tool call do not belong to the answer.
      const [input = calls.length > 0 ? "" : text] = inputs.values();
      const made = input === "" && calls.length > 0 ? { calls } : {};
      return { text: input, ...made, ending: endingOf(part.finishReason), usage: usageOf(part.usage) };
    }
  }
  throw brokenOff();
}

/**
 * Sends one step of a conversation. Its parts are held back until one of them has content, so that an empty step can be
 * repeated. @throws {ModelError} `broken_off` as above
 */
export async function streamStep(
  model: LanguageModel,
  options: CallOptions,
  onPart: (part: StreamPart) => void,
): Promise<ModelAnswer> {
  const { stream } = await model.doStream(options);
  const held: StreamPart[] = [];
  let text = "";
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "finish" && !isEnd(part.finishReason)) break;
    if (part.type === "text-delta") text += part.delta;
    // A step that calls a tool need not hold words.
    if (part.type === "tool-call") text += part.toolName;
    if (text === "") held.push(part);
    else for (const each of [...held.splice(0), part]) onPart(each);
    if (part.type === "finish")
      return { text, ending: endingOf(part.finishReason), usage: usageOf(part.usage) };
  }
  throw brokenOff();
}

function brokenOff(): ModelError {
  return new ModelError("broken_off", "The model's answer broke off before its end. Try again.");
}

/** A cut connection ends the stream as well. The SDK then reports an interruption. */
function isEnd({ unified }: Generated["finishReason"]): boolean {
  return unified !== "error" && unified !== "interrupted";
}

function endingOf({ unified }: Generated["finishReason"]): ModelAnswer["ending"] {
  if (unified === "content-filter") return "refused";
  return unified === "length" ? "cut_off" : "whole";
}

function usageOf({ inputTokens, outputTokens }: Generated["usage"]): ModelUsage | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null;
  return {
    inputTokens: inputTokens.total,
    cachedTokens: Math.min(inputTokens.cacheRead ?? 0, inputTokens.total),
    outputTokens: outputTokens.total,
  };
}
