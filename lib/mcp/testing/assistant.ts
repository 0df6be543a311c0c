import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

interface OfferedTool {
  name: string;
  description?: string | undefined;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown> | undefined;
  annotations?: Record<string, unknown> | undefined;
}

export interface ToolReply {
  isError: boolean;
  /** All text of `content`. */
  text: string;
  structured: Record<string, unknown>;
}

/** A client of MCP, connected as an assistant is. */
export interface Assistant {
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

export function connect(
  address: string,
  headers: Record<string, string>,
  generation: Generation = "2026-07-28 by client 2",
): Promise<Assistant> {
  return generation === "2025-11-25 by sdk 1"
    ? connectEarlier(address, headers)
    : connectCurrent(address, headers, generation === "2026-07-28 by client 2");
}

async function connectCurrent(
  address: string,
  headers: Record<string, string>,
  isModern: boolean,
): Promise<Assistant> {
  const mode = isModern ? { pin: "2026-07-28" } : "legacy";
  const client = new Client(ME, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }));
  return {
    protocol: client.getNegotiatedProtocolVersion(),
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => toReply(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}

async function connectEarlier(address: string, headers: Record<string, string>): Promise<Assistant> {
  const client = new EarlierClient(ME);
  const transport = new EarlierTransport(new URL(address), { requestInit: { headers } });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    protocol: transport.protocolVersion,
    instructions: client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    call: async (name, input = {}) => toReply(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}

function toReply(result: object): ToolReply {
  const { isError, content, structuredContent } = result as {
    isError?: boolean;
    content: { type: string; text?: string }[];
    structuredContent?: Record<string, unknown>;
  };
  return {
    isError: isError ?? false,
    text: content.map(({ text = "" }) => text).join("\n"),
    structured: structuredContent ?? {},
  };
}
