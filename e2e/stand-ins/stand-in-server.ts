import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { Server } from "node:net";
import type { Duplex } from "node:stream";

/** An answer that is sent as a whole: bytes and strings as they are, any other body as JSON. */
export interface Answer {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body: unknown;
}

/** Takes a connection over that a request asks to use for another protocol. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Starts a stand-in over HTTP. An `answer` that resolves to nothing answers the request by itself. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<Answer | undefined>,
  port = 0,
  upgrade?: Upgrade,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const failed = (error: unknown): Answer => ({ status: 500, body: { detail: String(error) } });
    const given = await answer(request, response).catch(failed);
    if (given) send(response, given);
  });
  if (upgrade) server.on("upgrade", upgrade);
  return {
    origin: `http://127.0.0.1:${await listen(server, port)}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Lets a stand-in listen on a port of this machine, a free one unless it is given, and returns the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The stand-in has no port.");
  return address.port;
}

function send(response: ServerResponse, { status = 200, headers, body }: Answer): void {
  if (response.headersSent) return void response.destroy();
  const isRaw = typeof body === "string" || body instanceof Uint8Array;
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(isRaw ? body : JSON.stringify(body));
}
