import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export interface Served {
  /** Such as `http://127.0.0.1:40123`. */
  origin: string;
  close: () => Promise<void>;
}

/** Serves a handler of requests over real HTTP on a free port of loopback, for clients that take nothing else. */
export async function serveHandler(handler: (request: Request) => Promise<Response>): Promise<Served> {
  const server = createServer(async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    const response = await handler(toRequest(incoming, gone.signal));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    if (response.body) await pipeline(response.body, outgoing).catch(() => {});
    else outgoing.end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = addressOf(server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url = "/", headers } = incoming;
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, `http://${headers.host}`), {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
    signal,
    ...(hasBody && { body: bodyOf(incoming), duplex: "half" }),
  });
}

/** Node's and the DOM's web streams are the same class under two declarations. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>;
}

/** A server that listens on a port has an address of this form. */
function addressOf(address: string | AddressInfo | null): AddressInfo {
  return address as AddressInfo;
}
