import {
  extractReasoningMiddleware,
  type FilePart,
  isStepCount,
  type ModelMessage,
  type Schema,
  streamText,
  type ToolSet,
  tool,
  wrapLanguageModel,
  zodSchema,
} from "ai";
import type { CallOptions, LanguageModel, StreamPart } from "./model-call.ts";
import type { ModelTool, TalkCall, TalkPart } from "./port.ts";

/** Sends one step of the conversation under the port's policy, and passes its parts on as they come. */
type SendStep = (options: CallOptions, onPart: (part: StreamPart) => void) => Promise<void>;

interface Talk {
  model: LanguageModel;
  call: TalkCall;
  sendStep: SendStep;
}

/**
 * Answers in the AI SDK's loop of tools. Retries, time limits and slots are the port's: for the SDK each step is a
 * stream that either comes or fails for good.
 */
export async function* talk({ model, call, sendStep }: Talk): AsyncGenerator<TalkPart> {
  const pictures = new Map<string, FilePart>();
  const { stream } = streamText({
    model: governedModel(model, sendStep),
    instructions: call.instructions,
    messages: call.messages.map(toMessage),
    tools: Object.fromEntries(call.tools.map((each) => [each.name, toTool(each, pictures)])) as ToolSet,
    ...(call.signal && { abortSignal: call.signal }),
    maxRetries: 0,
    // Telemetry would copy the whole conversation for nobody.
    telemetry: { isEnabled: false },
    stopWhen: isStepCount(call.maxSteps),
    // The last step has to answer. Pictures follow as a message: few servers take them as the result of a tool.
    prepareStep: ({ stepNumber, messages }) => ({
      ...(stepNumber === call.maxSteps - 1 && { toolChoice: "none" as const }),
      messages: withPictures(messages, pictures),
    }),
    onError: () => {},
  });
  for await (const part of stream) {
    if (part.type === "text-delta") yield { type: "text", text: part.text };
    if (part.type === "tool-call") yield { type: "tool_call", tool: part.toolName, input: part.input };
    if (part.type === "error" || part.type === "abort") {
      call.signal?.throwIfAborted();
      throw part.type === "error" ? part.error : new DOMException("aborted", "AbortError");
    }
  }
  call.signal?.throwIfAborted();
}

function governedModel(model: LanguageModel, sendStep: SendStep) {
  return wrapLanguageModel({
    model,
    middleware: [
      // Servers that do not know a model's marks of thinking leave them in its reply.
      extractReasoningMiddleware({ tagName: "think" }),
      {
        specificationVersion: "v4",
        wrapStream: async ({ params }) => ({ stream: streamOf((onPart) => sendStep(params, onPart)) }),
      },
    ],
  });
}

function toMessage({ by, text }: TalkCall["messages"][number]): ModelMessage {
  return { role: by === "user" ? "user" : "assistant", content: text };
}

function toTool({ description, input, run }: ModelTool, pictures: Map<string, FilePart>) {
  return tool({
    description,
    inputSchema: schemaOf(input),
    execute: async (given: unknown, { toolCallId, abortSignal }) => {
      const { text, image } = await run(given, abortSignal);
      if (image) pictures.set(toolCallId, { type: "file", data: image.bytes, mediaType: image.mediaType });
      return text;
    },
  });
}

/** By input schema. Without it every turn spends a millisecond on JSON schemas. */
const schemas = new WeakMap<ModelTool["input"], Schema<Record<string, unknown>>>();

function schemaOf(input: ModelTool["input"]): Schema<Record<string, unknown>> {
  const known = schemas.get(input);
  if (known) return known;
  const schema = zodSchema(input);
  schemas.set(input, schema);
  return schema;
}

/** Puts the pictures that a tool returned into a message behind the tool's answer. */
function withPictures(messages: ModelMessage[], pictures: Map<string, FilePart>): ModelMessage[] {
  return messages.flatMap((message): ModelMessage[] => {
    if (message.role !== "tool") return [message];
    const own = message.content.flatMap((part) =>
      part.type === "tool-result" ? (take(pictures, part.toolCallId) ?? []) : [],
    );
    return own.length === 0 ? [message] : [message, { role: "user", content: own }];
  });
}

/** Takes a picture once: each step gets the messages of the step before. */
function take(pictures: Map<string, FilePart>, id: string): FilePart | undefined {
  const picture = pictures.get(id);
  pictures.delete(id);
  return picture;
}

function streamOf(run: (onPart: (part: StreamPart) => void) => Promise<void>): ReadableStream<StreamPart> {
  return new ReadableStream({
    start(controller) {
      run((part) => controller.enqueue(part)).then(
        () => controller.close(),
        (error: unknown) => controller.error(error),
      );
    },
  });
}
