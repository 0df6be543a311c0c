import { once } from "node:events";
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from "node:http";
import type { Server } from "node:net";

/** An answer that is sent as a whole: bytes and strings as they are, any other body as JSON. */
export interface Answer {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body: unknown;
}

/** Starts a stand-in over HTTP. An `answer` that resolves to nothing answers the request by itself. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<Answer | undefined>,
  port = 0,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const failed = (error: unknown): Answer => ({ status: 500, body: { detail: String(error) } });
    const given = await answer(request, response).catch(failed);
    if (given) send(response, given);
  });
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
