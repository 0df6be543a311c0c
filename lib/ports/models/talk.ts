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
import type { CallOptions, LanguageModel, StreamPart } from "./exchange.ts";
import type { ModelTool, TalkCall, TalkPart } from "./port.ts";

/** One step of the conversation under the port's own policy; its parts are handed on as they come. */
export type SendStep = (options: CallOptions, onPart: (part: StreamPart) => void) => Promise<void>;

interface Talk {
  model: LanguageModel;
  call: TalkCall;
  sendStep: SendStep;
  providerOptions: CallOptions["providerOptions"];
}

/**
 * The model's answer through the AI SDK's loop of tools. Retries, time limits and slots are the port's: to the SDK
 * each step is a stream that either comes or fails for good.
 */
export async function* talk({ model, call, sendStep, providerOptions }: Talk): AsyncGenerator<TalkPart> {
  const pictures = new Map<string, FilePart>();
  const { stream } = streamText({
    model: wrapLanguageModel({
      model,
      middleware: [
        // Servers that do not know a model's marks of thinking leave them in its reply.
        extractReasoningMiddleware({ tagName: "think" }),
        {
          specificationVersion: "v4",
          wrapStream: async ({ params }) => ({ stream: streamOf((onPart) => sendStep(params, onPart)) }),
        },
      ],
    }),
    instructions: call.instructions,
    messages: call.messages.map(toMessage),
    tools: Object.fromEntries(call.tools.map((each) => [each.name, toTool(each, pictures)])) as ToolSet,
    ...(call.maxOutputTokens && { maxOutputTokens: call.maxOutputTokens }),
    ...(call.signal && { abortSignal: call.signal }),
    ...(providerOptions && { providerOptions }),
    maxRetries: 0,
    // It would copy the whole conversation for nobody.
    telemetry: { isEnabled: false },
    stopWhen: isStepCount(call.maxSteps),
    // The last step has to answer with what was found. Pictures follow as a message, since few servers take them as
    // the result of a tool.
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

/** Made once for each input: turning it into JSON schema takes a millisecond of every turn otherwise. */
const schemas = new WeakMap<ModelTool["input"], Schema<Record<string, unknown>>>();

function schemaOf(input: ModelTool["input"]): Schema<Record<string, unknown>> {
  const known = schemas.get(input);
  if (known) return known;
  const made = zodSchema(input);
  schemas.set(input, made);
  return made;
}

/** Each picture in a message of its own after the tool's answer that it belongs to. */
function withPictures(messages: ModelMessage[], pictures: Map<string, FilePart>): ModelMessage[] {
  return messages.flatMap((message): ModelMessage[] => {
    if (message.role !== "tool") return [message];
    const own = message.content.flatMap((part) =>
      part.type === "tool-result" ? (take(pictures, part.toolCallId) ?? []) : [],
    );
    return own.length === 0 ? [message] : [message, { role: "user", content: own }];
  });
}

/** Once: the messages that are given to a step are carried on to the next. */
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
