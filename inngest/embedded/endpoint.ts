import { createHmac } from "node:crypto";

export type ServeHandler = (request: Request) => Promise<Response>;

/** The app's own serve handler. The runner calls it as an Inngest server would: in process, with signed requests. */
export interface Endpoint {
  handler: ServeHandler;
  signingKey: string;
}

/** The handler reads paths and parameters of this; nothing listens there. */
export const ENDPOINT_URL = "http://embedded.invalid/api/inngest";

interface Message {
  method: "POST" | "PUT";
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body: unknown;
}

/** Sends one message, signed as SDK_SPEC 4.1.1 says, so that the SDK's own verification lets it in. */
export async function post(endpoint: Endpoint, message: Message): Promise<Response> {
  const body = canonicalJson(message.body);
  const url = new URL(ENDPOINT_URL);
  for (const [name, value] of Object.entries(message.query ?? {})) url.searchParams.set(name, value);
  return endpoint.handler(
    new Request(url, {
      method: message.method,
      headers: {
        "content-type": "application/json",
        host: url.host,
        "x-inngest-server-kind": "cloud",
        "x-inngest-signature": sign(body, endpoint.signingKey),
        ...message.headers,
      },
      body,
    }),
  );
}

function sign(body: string, signingKey: string): string {
  const seconds = Math.round(Date.now() / 1000).toString();
  const key = signingKey.replace(/^signkey-\w+-/, "");
  return `t=${seconds}&s=${createHmac("sha256", key).update(body).update(seconds).digest("hex")}`;
}

/**
 * JSON with its keys in the order of RFC 8785: the SDK verifies the body that it parsed, not the bytes it
 * got. Written out by hand, as JavaScript puts keys like "10" and "9" into an order of its own.
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${fields.join(",")}}`;
}
