import { z } from "zod";

/** A call of either API. */
export interface ModelRequest {
  api: "chat-completions" | "responses";
  model: string;
  /** The text of all messages, in order. */
  text: string;
  images: number;
  format: "text" | "json_object" | "json_schema";
  /** The tool that must be called. */
  tool: string | null;
  /** Names of the tools that may be called; none where calling is forbidden. */
  tools: string[];
  /** The JSON schema of the format or of the tool; null if the prompt alone describes the answer. */
  schema: unknown;
  /** The name of that schema. */
  name: string | null;
  stream: boolean;
  /** The body as it was sent. */
  body: Readonly<Record<string, unknown>>;
}

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const messages = z.array(
  z.looseObject({
    content: z.union([z.string(), z.array(part), z.null()]).optional(),
    /** The result of a tool, in the responses API. */
    output: z.string().optional(),
  }),
);
const formatType = z.enum(["text", "json_object", "json_schema"]);
const form = z.object({ name: z.string(), schema: z.unknown().optional() });
const fn = z.object({ name: z.string(), parameters: z.unknown().optional() });
const chatCall = z.looseObject({
  model: z.string(),
  messages,
  stream: z.boolean().default(false),
  response_format: z.looseObject({ type: formatType, json_schema: form.optional() }).optional(),
  tools: z.array(z.looseObject({ function: fn })).default([]),
  tool_choice: z.union([z.string(), z.looseObject({ function: z.object({ name: z.string() }) })]).optional(),
});
const responsesCall = z.looseObject({
  model: z.string(),
  input: messages,
  stream: z.boolean().default(false),
  text: z
    .looseObject({ format: z.looseObject({ type: formatType, ...form.partial().shape }).optional() })
    .optional(),
  tools: z.array(z.looseObject({ ...fn.partial().shape })).default([]),
  tool_choice: z.union([z.string(), z.looseObject({ name: z.string() })]).optional(),
});

/** @throws for a body that the protocol does not know */
export function readCall(api: ModelRequest["api"], body: unknown): ModelRequest {
  return api === "responses"
    ? readResponsesCall(responsesCall.parse(body))
    : readChatCall(chatCall.parse(body));
}

function readChatCall(call: z.infer<typeof chatCall>): ModelRequest {
  const { model, stream, response_format: format, tool_choice: choice } = call;
  const tool = typeof choice === "object" ? choice.function.name : null;
  const taken = call.tools.find(({ function: { name } }) => name === tool)?.function;
  return {
    api: "chat-completions",
    model,
    ...prompt(call.messages),
    format: format?.type ?? "text",
    tool,
    tools: choice === "none" ? [] : call.tools.map(({ function: { name } }) => name),
    ...answerForm(format?.json_schema, taken),
    stream,
    body: call,
  };
}

function readResponsesCall(call: z.infer<typeof responsesCall>): ModelRequest {
  const { model, stream, text, tool_choice: choice } = call;
  const tool = typeof choice === "object" ? choice.name : null;
  const taken = call.tools.find(({ name }) => name === tool);
  return {
    api: "responses",
    model,
    ...prompt(call.input),
    format: text?.format?.type ?? "text",
    tool,
    tools: choice === "none" ? [] : call.tools.flatMap(({ name }) => name ?? []),
    ...answerForm(text?.format, taken),
    stream,
    body: call,
  };
}

function answerForm(
  format: { name?: string | undefined; schema?: unknown } | undefined,
  tool: { name?: string | undefined; parameters?: unknown } | undefined,
): Pick<ModelRequest, "schema" | "name"> {
  if (format?.schema) return { schema: format.schema, name: format.name ?? null };
  return { schema: tool?.parameters ?? null, name: tool?.name ?? null };
}

function prompt(sent: z.infer<typeof messages>): Pick<ModelRequest, "text" | "images"> {
  const parts = sent.flatMap(({ content, output }) => {
    const whole = output ?? content ?? [];
    return typeof whole === "string" ? [{ type: "text", text: whole }] : whole;
  });
  return {
    text: parts.flatMap(({ text }) => text ?? []).join("\n"),
    images: parts.filter(({ type }) => /image/.test(type)).length,
  };
}
