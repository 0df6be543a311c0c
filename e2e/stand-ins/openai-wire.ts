import type { ModelRequest } from "./openai-call.ts";

/** The words of a model, or its input to a tool, and their ending. */
export interface Written {
  text: string;
  tool: string | null;
  /** The unique id of the tool call. */
  callId: string;
  ending: "whole" | "refused" | "cut_off";
  usage: { input: number; cached: number; output: number };
}

/** Returns the whole answer as one body. */
export function wholeBody(request: ModelRequest, written: Written): unknown {
  return request.api === "responses" ? response(request, written) : completion(request, written);
}

/** Returns the answer as the data of a stream's events. */
export function streamEvents(request: ModelRequest, written: Written): unknown[] {
  return request.api === "responses" ? responseEvents(request, written) : completionChunks(request, written);
}

function completion(request: ModelRequest, { text, tool, callId, ending, usage }: Written) {
  const calls = tool && [{ id: callId, type: "function", function: { name: tool, arguments: text } }];
  const message = calls
    ? { role: "assistant", content: null, tool_calls: calls }
    : ending === "refused"
      ? { role: "assistant", content: null, refusal: text }
      : { role: "assistant", content: text };
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: request.model,
    choices: [{ index: 0, message, finish_reason: finishReason(ending, tool) }],
    usage: chatUsage(usage),
  };
}

function completionChunks(request: ModelRequest, { text, tool, callId, ending, usage }: Written): unknown[] {
  const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: request.model };
  const chunk = (delta: unknown, finish: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const deltas = inPieces(text).map((piece) =>
    tool
      ? { tool_calls: [{ index: 0, function: { arguments: piece } }] }
      : ending === "refused"
        ? { refusal: piece }
        : { content: piece },
  );
  const start = tool
    ? { tool_calls: [{ index: 0, id: callId, type: "function", function: { name: tool, arguments: "" } }] }
    : { role: "assistant" };
  return [
    chunk(start),
    ...deltas.map((delta) => chunk(delta)),
    chunk({}, finishReason(ending, tool)),
    { ...head, choices: [], usage: chatUsage(usage) },
  ];
}

function finishReason(ending: Written["ending"], tool: string | null): string {
  if (ending === "cut_off") return "length";
  return tool ? "tool_calls" : "stop";
}

function chatUsage({ input, cached, output }: Written["usage"]) {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

function response(request: ModelRequest, written: Written) {
  const { ending, usage } = written;
  return {
    id: "resp_1",
    object: "response",
    created_at: 1,
    model: request.model,
    status: ending === "cut_off" ? "incomplete" : "completed",
    incomplete_details: ending === "cut_off" ? { reason: "max_output_tokens" } : null,
    output: [outputItem(written)],
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: usage.input + usage.output,
    },
  };
}

function outputItem({ text, tool, callId, ending }: Written) {
  if (tool)
    return {
      type: "function_call",
      id: `fc_${callId}`,
      call_id: callId,
      name: tool,
      arguments: text,
      status: "completed",
    };
  const content =
    ending === "refused"
      ? { type: "refusal", refusal: text }
      : { type: "output_text", text, annotations: [] };
  return { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [content] };
}

function responseEvents(request: ModelRequest, written: Written): unknown[] {
  const whole = response(request, written);
  const item = outputItem(written);
  const place = { item_id: item.id, output_index: 0 };
  const kind = written.tool
    ? "function_call_arguments"
    : written.ending === "refused"
      ? "refusal"
      : "output_text";
  return [
    { type: "response.created", response: { ...whole, status: "in_progress", output: [], usage: null } },
    {
      type: "response.output_item.added",
      output_index: 0,
      item: written.tool ? { ...item, arguments: "" } : { ...item, content: [] },
    },
    ...inPieces(written.text).map((delta) => ({
      type: `response.${kind}.delta`,
      ...place,
      content_index: 0,
      delta,
    })),
    { type: "response.output_item.done", output_index: 0, item },
    {
      type: written.ending === "cut_off" ? "response.incomplete" : "response.completed",
      response: whole,
    },
  ];
}

/** Splits the text into words, as models stream it. */
function inPieces(text: string): string[] {
  return text.match(/\s*\S+\s*$|\s*\S+/g) ?? [];
}
