import type { ModelRequest } from "./openai-call.ts";

export interface Usage {
  input: number;
  cached: number;
  output: number;
}

/** The words of a model, or its input to a tool, and their ending. */
export interface Written {
  text: string;
  tool: string | null;
  /** The unique id of the tool call. */
  callId: string;
  ending: "whole" | "refused" | "cut_off";
  /** Null if the server does not count tokens. */
  usage: Usage | null;
}

/** Returns the whole answer as one body. */
export function wholeBody({ api, model }: ModelRequest, written: Written): object {
  return api === "responses" ? response(model, written) : completion(model, written);
}

/** Returns the answer as the data of a stream's events. */
export function streamEvents({ api, model }: ModelRequest, written: Written): object[] {
  return api === "responses" ? responseEvents(model, written) : completionChunks(model, written);
}

function completion(model: string, written: Written) {
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model,
    choices: [{ index: 0, message: message(written, written.text), finish_reason: finishReason(written) }],
    ...(written.usage && { usage: chatUsage(written.usage) }),
  };
}

function completionChunks(model: string, written: Written): object[] {
  const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model };
  const chunk = (delta: object, finish_reason: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason }],
  });
  const { tool, ending, text } = written;
  const added = (word: string) =>
    tool ? { tool_calls: [{ index: 0, function: { arguments: word } }] } : textOf(ending, word);
  return [
    chunk(tool ? message(written, "") : { role: "assistant" }),
    ...words(text).map((word) => chunk(added(word))),
    chunk({}, finishReason(written)),
    ...(written.usage ? [{ ...head, choices: [], usage: chatUsage(written.usage) }] : []),
  ];
}

/** The message of chat completions with this much of its text. */
function message({ tool, callId, ending }: Written, text: string) {
  const call = { index: 0, id: callId, type: "function", function: { name: tool, arguments: text } };
  return { role: "assistant", content: null, ...(tool ? { tool_calls: [call] } : textOf(ending, text)) };
}

function textOf(ending: Written["ending"], text: string) {
  return ending === "refused" ? { refusal: text } : { content: text };
}

function finishReason({ ending, tool }: Written): string {
  if (ending === "cut_off") return "length";
  return tool ? "tool_calls" : "stop";
}

function chatUsage({ input, cached, output }: Usage) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

function response(model: string, written: Written) {
  const { ending, usage } = written;
  return {
    id: "resp_1",
    object: "response",
    created_at: 1,
    model,
    status: ending === "cut_off" ? "incomplete" : "completed",
    incomplete_details: ending === "cut_off" ? { reason: "max_output_tokens" } : null,
    output: [outputItem(written).item],
    usage: usage && {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.input + usage.output,
    },
  };
}

/** The item of the responses API, the same before it has words, and the kind of events that bring them. */
function outputItem({ text, tool, callId, ending }: Written) {
  const item = { status: "completed" };
  if (tool) {
    const call = { ...item, type: "function_call", id: `fc_${callId}`, call_id: callId, name: tool };
    const kind = "function_call_arguments";
    return { kind, empty: { ...call, arguments: "" }, item: { ...call, arguments: text } };
  }
  const message = { ...item, type: "message", id: "msg_1", role: "assistant" };
  const content =
    ending === "refused"
      ? { type: "refusal", refusal: text }
      : { type: "output_text", text, annotations: [] };
  return { kind: content.type, empty: { ...message, content: [] }, item: { ...message, content: [content] } };
}

function responseEvents(model: string, written: Written): object[] {
  const whole = response(model, written);
  const { kind, empty, item } = outputItem(written);
  const position = { item_id: item.id, output_index: 0, content_index: 0 };
  return [
    { type: "response.created", response: { ...whole, status: "in_progress", output: [], usage: null } },
    { type: "response.output_item.added", output_index: 0, item: empty },
    ...words(written.text).map((delta) => ({ type: `response.${kind}.delta`, ...position, delta })),
    { type: "response.output_item.done", output_index: 0, item },
    { type: `response.${whole.status}`, response: whole },
  ];
}

/** Splits the text into words, as models stream it. */
function words(text: string): string[] {
  return text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
}
