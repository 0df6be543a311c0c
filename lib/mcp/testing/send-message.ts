import type { Person } from "#lib/testing/test-context.ts";

interface Message {
  method: string;
  params: Record<string, unknown>;
  /** The value of the header that names what the message is about. */
  about: string;
  /** What the client declares that it can do. */
  capabilities: object;
}

interface Reply {
  result: {
    resultType?: string;
    requestState: string;
    structuredContent?: Record<string, unknown>;
    isError?: boolean;
    [member: string]: unknown;
  };
  error?: { message: string };
}

/** Sends one message of 2026-07-28, also one that no client of a package would send. */
export async function sendMessage(
  origin: string,
  { key }: Pick<Person, "key">,
  { method, params, about, capabilities }: Message,
): Promise<Reply> {
  const _meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": { name: "test-sender", version: "1.0.0" },
    "io.modelcontextprotocol/clientCapabilities": capabilities,
  };
  const response = await fetch(`${origin}/mcp`, {
    method: "POST",
    headers: {
      "x-api-key": key.secret,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      "mcp-name": about,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta } }),
  });
  return toReply(await response.json());
}

/** The server answers each message of the protocol with a result or an error. */
function toReply(body: unknown): Reply {
  return body as Reply;
}
