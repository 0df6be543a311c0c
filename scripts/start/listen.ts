import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isTrustedProxy } from "#lib/auth/caller.ts";
import { believeNotedAddresses, noteArrival } from "#lib/auth/noted-address.ts";
import { drainBody } from "./connections/drain-body.ts";
import { StartFailure } from "./failure.ts";
import { readRunning } from "./running-note.ts";

const UPLOAD_WITHIN_MS = 30 * 60_000;
const KEEP_ALIVE_MS = 65_000;
const DRAIN_MS = 3000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The open ports. They answer 503 until `open` names the handler. */
export interface OpenPorts {
  origin: string;
  port: number;
  hostname: string;
  open: (handle: Handle, upgrade?: Upgrade) => void;
  /** Gives answers in progress a moment to finish. Event streams end, and their readers resume elsewhere. */
  close: () => Promise<void>;
}

/**
 * Listens on one address, or without one on this machine only: on 127.0.0.1 and on ::1, because `localhost` may mean
 * either.
 * @throws {StartFailure} if the port is taken or not allowed
 */
export async function listen(host: string | undefined, wanted: number): Promise<OpenPorts> {
  believeNotedAddresses();
  let handle: Handle = notReady;
  let upgrade: Upgrade | undefined;
  const make = () => {
    const server = createServer({ requestTimeout: UPLOAD_WITHIN_MS, keepAliveTimeout: KEEP_ALIVE_MS });
    server.on("request", (request, response) => {
      noteArrival(request, isTrustedProxy);
      drainBody(request, response);
      handle(request, response);
    });
    server.on("upgrade", (request, socket, head) =>
      upgrade ? upgrade(request, socket, head) : socket.destroy(),
    );
    return server;
  };
  const first = make();
  const port = await bind(first, host ?? "127.0.0.1", wanted);
  const servers = [first];
  if (host === undefined) {
    const second = make();
    // A machine without IPv6 has only one.
    if ((await bind(second, "::1", port, ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"])) !== 0)
      servers.push(second);
  }
  const hostname = !host || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return {
    port,
    hostname,
    origin: `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`,
    open(newHandle, newUpgrade) {
      handle = newHandle;
      upgrade = newUpgrade;
    },
    close: async () => void (await Promise.all(servers.map(closeServer))),
  };
}

/** Resolves to the port, or to 0 for a tolerated error. */
function bind(server: Server, host: string, port: number, tolerated: string[] = []): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (tolerated.includes(error.code ?? "")) resolve(0);
      else reject(new StartFailure(explain(error, host, port)));
    });
    server.listen({ host, port, ipv6Only: host.includes(":") && host !== "::" }, () => {
      const address = server.address();
      resolve(address && typeof address === "object" ? address.port : port);
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === "EADDRINUSE") {
    const running = readRunning();
    if (running) return `Galley already runs on this data (pid ${running.pid}, ${running.origin}).`;
    return `Another program uses port ${port} on ${host}. Choose a free port: PORT=${port + 1} npm start`;
  }
  if (error.code === "EACCES")
    return `This user may not listen on port ${port}. Set PORT to a number above 1023.`;
  return `Galley cannot listen on ${host}, port ${port} (${error.message}). See GALLEY_HOST and PORT.`;
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(timer);
}

function notReady(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { "content-type": "text/plain", "retry-after": "2" });
  response.end("Galley is starting.\n");
}
