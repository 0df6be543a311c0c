import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

export interface Served {
  /** Such as `http://localhost:40123`. */
  origin: string;
  /** Closes every connection, as a killed app does. */
  cut: () => void;
  close: () => Promise<void>;
}

/** Lets Node's server answer by a handler, with the body that Next gives it: the request of Node itself. */
export function answeringBy(
  handler: (request: Request) => Promise<Response>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const gone = new AbortController();
    outgoing.once("close", () => gone.abort());
    const response = await handler(toRequest(incoming, gone.signal));
    const cookies = response.headers.getSetCookie();
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      ...(cookies.length > 0 && { "set-cookie": cookies }),
    });
    if (response.body) await pipeline(response.body, outgoing);
    else outgoing.end();
  };
  return (incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy());
}

/** Serves a handler over HTTP on a free port of this machine, with the header of the peer's address that the server adds. */
export async function serveHandler(handler: (request: Request) => Promise<Response>): Promise<Served> {
  const server = createServer(answeringBy(handler));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = addressOf(server.address());
  return {
    origin: `http://localhost:${port}`,
    cut: () => server.closeAllConnections(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  headers.set("x-galley-remote-address", incoming.socket.remoteAddress ?? "");
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(new URL(url, `http://${incoming.headers.host}`), {
    method,
    headers,
    signal,
    ...(hasBody && { body: bodyOf(incoming), duplex: "half" }),
  });
}

/** The constructor of a request takes any body that can be read chunk by chunk. */
function bodyOf(incoming: IncomingMessage): BodyInit {
  return incoming as unknown as BodyInit;
}

/** A server that listens on a port has an address of this form. */
function addressOf(address: string | AddressInfo | null): AddressInfo {
  return address as AddressInfo;
}
