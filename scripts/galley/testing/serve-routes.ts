import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll } from "vitest";
import { contracts } from "#lib/api/contracts.ts";
import type { Handler } from "#lib/api/route.ts";
import { signInHere } from "#lib/api/sign-in-here.ts";
import { handlerOf } from "#lib/testing/call.ts";

export interface ServedRoutes {
  origin: string;
  /** Closes every connection, as a killed app does. */
  cut: () => void;
  /** The paths of all requests so far. */
  requests: string[];
}

/** Serves the real route handlers over HTTP on this machine, with the header of the peer's address that the server adds. */
export async function serveRoutes(): Promise<ServedRoutes> {
  const requests: string[] = [];
  const server = createServer((incoming, outgoing) => {
    requests.push(incoming.url ?? "/");
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { origin: `http://localhost:${port}`, cut: () => server.closeAllConnections(), requests };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  const gone = new AbortController();
  outgoing.once("close", () => gone.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  headers.set("x-galley-remote-address", incoming.socket.remoteAddress ?? "");
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const request = new Request(url, {
    method: incoming.method ?? "GET",
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: toWeb(incoming), duplex: "half" } : {}),
  });
  const { handler, params } = await route(incoming.method ?? "GET", url.pathname);
  const response = await handler(request, { params: Promise.resolve(params) });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) await pipeline(Readable.from(response.body), outgoing);
  else outgoing.end();
}

async function route(
  method: string,
  path: string,
): Promise<{ handler: Handler; params: Record<string, string> }> {
  if (path === "/api/auth/this-computer") return { handler: signInHere, params: {} };
  for (const operation of contracts) {
    const pattern = operation.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
    const match = new RegExp(`^/api${pattern}$`).exec(path);
    if (match && operation.method === method) {
      return { handler: await handlerOf(operation), params: { ...match.groups } };
    }
  }
  return { handler: async () => new Response(null, { status: 404 }), params: {} };
}

/** The web streams of the DOM and of Node are the same class with two declarations. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
}
