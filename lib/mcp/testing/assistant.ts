import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";

interface OfferedTool {
  name: string;
  description?: string | undefined;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown> | undefined;
  annotations?: Record<string, unknown> | undefined;
  _meta?: Record<string, unknown> | undefined;
}

export interface ToolReply {
  isError: boolean;
  /** All text of `content`. */
  text: string;
  images: { data?: string; mimeType?: string }[];
  structured: Record<string, unknown>;
}

interface Contents {
  uri: string;
  mimeType?: string | undefined;
  text?: string;
  blob?: string;
}

/** What both packages of clients do alike. */
interface Reading {
  listResources: (page?: { cursor: string }) => Promise<{
    resources: { uri: string; name: string; mimeType?: string | undefined }[];
    nextCursor?: string | undefined;
  }>;
  listResourceTemplates: () => Promise<{
    resourceTemplates: { name: string; uriTemplate: string; description?: string | undefined }[];
  }>;
  readResource: (input: { uri: string }) => Promise<{ contents: Contents[] }>;
  listPrompts: () => Promise<{
    prompts: {
      name: string;
      arguments?: { name: string; required?: boolean | undefined }[] | undefined;
    }[];
  }>;
  getPrompt: (input: { name: string; arguments?: Record<string, string> }) => Promise<{
    messages: { role: string; content: { type: string; text?: string } }[];
  }>;
  complete: (input: {
    ref: { type: "ref/prompt"; name: string } | { type: "ref/resource"; uri: string };
    argument: { name: string; value: string };
    context?: { arguments: Record<string, string> };
  }) => Promise<{
    completion: { values: string[]; total?: number | undefined; hasMore?: boolean | undefined };
  }>;
}

/** A client of MCP, connected as an assistant is. */
export interface Assistant extends Reading {
  protocol: string | undefined;
  instructions: string | undefined;
  tools: () => Promise<OfferedTool[]>;
  call: (name: string, input?: Record<string, unknown>) => Promise<ToolReply>;
  close: () => Promise<void>;
}

/** The clients of each generation that assistants are built with. */
export const GENERATIONS = [
  "2025-11-25 by sdk 1",
  "2025-11-25 by client 2",
  "2026-07-28 by client 2",
] as const;
export type Generation = (typeof GENERATIONS)[number];

const ME = { name: "test-assistant", version: "1.0.0" };

/** The user's answer to a question that the assistant shows. */
export type UserAnswer = (message: string) => {
  action: "accept" | "decline" | "cancel";
  content?: Record<string, boolean>;
};

/** With `user`, the client declares that it can ask. */
export function connect(
  address: string,
  headers: Record<string, string>,
  generation: Generation = "2026-07-28 by client 2",
  user?: UserAnswer,
): Promise<Assistant> {
  return generation === "2025-11-25 by sdk 1"
    ? connectEarlier(address, headers, user)
    : connectCurrent(address, headers, generation === "2026-07-28 by client 2", user);
}

const abilitiesWith = (user: UserAnswer | undefined) => ({ capabilities: user ? { elicitation: {} } : {} });

async function connectCurrent(
  address: string,
  headers: Record<string, string>,
  isModern: boolean,
  user: UserAnswer | undefined,
): Promise<Assistant> {
  const mode = isModern ? { pin: "2026-07-28" } : "legacy";
  const client = new Client(ME, { versionNegotiation: { mode }, ...abilitiesWith(user) });
  if (user) client.setRequestHandler("elicitation/create", ({ params }) => user(params.message));
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  return {
    protocol: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => toReply(await client.callTool({ name, arguments: input })),
    ...readingOf(client),
    close: () => client.close(),
  };
}

async function connectEarlier(
  address: string,
  headers: Record<string, string>,
  user: UserAnswer | undefined,
): Promise<Assistant> {
  const client = new EarlierClient(ME, abilitiesWith(user));
  if (user) client.setRequestHandler(ElicitRequestSchema, ({ params }) => user(params.message));
  const transport = new EarlierTransport(new URL(address), { requestInit: { headers } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    protocol: transport.protocolVersion,
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => toReply(await client.callTool({ name, arguments: input })),
    ...readingOf(client),
    close: () => client.close(),
  };
}

/** The methods lose their client when they are taken off it. */
function readingOf(client: Reading): Reading {
  return {
    listResources: (page) => client.listResources(page),
    listResourceTemplates: () => client.listResourceTemplates(),
    readResource: (input) => client.readResource(input),
    listPrompts: () => client.listPrompts(),
    getPrompt: (input) => client.getPrompt(input),
    complete: (input) => client.complete(input),
  };
}

function toReply(result: object): ToolReply {
  const { isError, content, structuredContent } = result as {
    isError?: boolean;
    content: { type: string; text?: string; data?: string; mimeType?: string }[];
    structuredContent?: Record<string, unknown>;
  };
  return {
    isError: isError ?? false,
    text: content.flatMap(({ text }) => text ?? []).join("\n"),
    images: content.filter(({ type }) => type === "image"),
    structured: structuredContent ?? {},
  };
}
