import { createHash } from "node:crypto";
import { z } from "zod";

/** A call of either API. */
export interface ModelRequest {
  api: "chat-completions" | "responses";
  model: string;
  /** The text of all messages, in order. */
  text: string;
  images: number;
  /** SHA-256 in hex of the bytes of each picture, in order: a model that sees knows a picture by them. */
  pictures: string[];
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

const part = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  /** A data URL, which chat completions wrap. */
  image_url: z.union([z.string(), z.object({ url: z.string() })]).optional(),
});
const messages = z.array(
  z.looseObject({
    content: z.union([z.string(), z.array(part), z.null()]).optional(),
    /** The result of a tool, in the responses API. */
    output: z.string().optional(),
  }),
);
const type = z.enum(["text", "json_object", "json_schema"]);
const form = z.object({ name: z.string(), schema: z.unknown() });
const fn = z.object({ name: z.string(), parameters: z.unknown() });
const chosen = z.object({ name: z.string() });
const common = z.looseObject({ model: z.string(), stream: z.boolean().default(false) });

/** The parts that the APIs give other names and depths, as they are in the responses API. */
const BODIES = {
  responses: z.object({
    input: messages,
    text: z.object({ format: form.partial().extend({ type }).optional() }).optional(),
    tools: z.array(fn).default([]),
    tool_choice: z.union([z.string(), chosen]).optional(),
  }),
  "chat-completions": z
    .object({
      messages,
      response_format: z.object({ type, json_schema: form.optional() }).optional(),
      tools: z.array(z.object({ function: fn })).default([]),
      tool_choice: z.union([z.string(), z.object({ function: chosen })]).optional(),
    })
    .transform(({ messages: input, response_format: chat, tools, tool_choice: choice }) => ({
      input,
      text: chat && { format: { type: chat.type, ...chat.json_schema } },
      tools: tools.map((tool) => tool.function),
      tool_choice: typeof choice === "object" ? choice.function : choice,
    })),
};

/** @throws for a body that the protocol does not know */
export function readCall(api: ModelRequest["api"], sent: unknown): ModelRequest {
  const body = common.parse(sent);
  const { input, text, tools, tool_choice: choice } = BODIES[api].parse(sent);
  const tool = typeof choice === "object" ? choice.name : null;
  const taken = tools.find(({ name }) => name === tool);
  const isForm = Boolean(text?.format?.schema);
  return {
    api,
    model: body.model,
    ...promptOf(input),
    format: text?.format?.type ?? "text",
    tool,
    tools: choice === "none" ? [] : tools.map(({ name }) => name),
    schema: (isForm ? text?.format?.schema : taken?.parameters) ?? null,
    name: (isForm ? text?.format?.name : taken?.name) ?? null,
    stream: body.stream,
    body,
  };
}

function promptOf(sent: z.infer<typeof messages>): Pick<ModelRequest, "text" | "images" | "pictures"> {
  const parts = sent.flatMap(({ content, output }) => {
    const whole = output ?? content ?? [];
    return typeof whole === "string" ? [{ type: "text", text: whole }] : whole;
  });
  return {
    text: parts.flatMap(({ text }) => text ?? []).join("\n"),
    images: parts.filter(({ type }) => /image/.test(type)).length,
    pictures: parts.flatMap(({ image_url: url }) =>
      url ? hashOf(typeof url === "string" ? url : url.url) : [],
    ),
  };
}

function hashOf(dataUrl: string): string {
  const encoded = dataUrl.replace(/^data:[^,]*;base64,/, "");
  return createHash("sha256").update(Buffer.from(encoded, "base64")).digest("hex");
}
