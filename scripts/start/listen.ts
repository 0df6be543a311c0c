import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { isTrustedProxy } from "#lib/auth/caller.ts";
import { believeNotedAddresses, noteArrival } from "#lib/auth/noted-address.ts";
import { drainBody } from "./connections/drain-body.ts";
import { mendHeaders } from "./connections/mend-headers.ts";
import { observeRequest } from "./connections/observe-request.ts";
import { OpenRequests } from "./connections/open-requests.ts";
import { Probes } from "./connections/probes.ts";
import { protectAssets } from "./connections/protect-assets.ts";
import { StartFailure } from "./failure.ts";
import { readRunning } from "./running-note.ts";

const UPLOAD_WITHIN_MS = 30 * 60_000;
const KEEP_ALIVE_MS = 65_000;
const LAST_CALL_MS = 3_000;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export interface Drain {
  /** How long `/readyz` says no before the ports close, if somebody asks there. */
  delayMs: number;
  /** How long requests in progress may take after that. */
  withinMs: number;
  /** Called shortly before that time is over, if requests are still in progress. */
  lastCall?: () => void;
}

/** The open ports. They answer 503 until `open` names the handler. */
export interface OpenPorts {
  origin: string;
  port: number;
  hostname: string;
  open: (handle: Handle, upgrade?: Upgrade) => void;
  /** Takes no more connections, and lets requests in progress finish. */
  close: (drain?: Drain) => Promise<void>;
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
  const probes = new Probes();
  const requests: OpenRequests[] = [];
  const make = () => {
    const server = createServer({ requestTimeout: UPLOAD_WITHIN_MS, keepAliveTimeout: KEEP_ALIVE_MS });
    const inProgress = new OpenRequests(server);
    requests.push(inProgress);
    server.on("request", (request, response) => {
      inProgress.begin(request, response);
      if (probes.answer(request, response)) return;
      noteArrival(request, isTrustedProxy);
      drainBody(request, response);
      protectAssets(request, response);
      mendHeaders(response);
      observeRequest({ request, response }, () => handle(request, response));
    });
    server.on("upgrade", (request, socket, head) =>
      upgrade ? upgrade(request, socket, head) : socket.destroy(),
    );
    return server;
  };
  const first = make();
  const port = await bind(first, host ?? "127.0.0.1", wanted);
  // A machine without IPv6 has only one.
  if (host === undefined) await bind(make(), "::1", port, ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"]);
  const hostname = !host || host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return {
    port,
    hostname,
    origin: `http://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`,
    open(newHandle, newUpgrade) {
      probes.state = "serving";
      handle = newHandle;
      upgrade = newUpgrade;
    },
    async close({ delayMs, withinMs, lastCall = () => {} }: Drain = { delayMs: 0, withinMs: 0 }) {
      probes.state = "stopping";
      for (const each of requests) each.announceEnd();
      if (probes.isWatched) await new Promise((resolve) => setTimeout(resolve, delayMs));
      const last = setTimeout(lastCall, Math.max(withinMs / 2, withinMs - LAST_CALL_MS));
      await Promise.all(requests.map((each) => each.end(withinMs)));
      clearTimeout(last);
    },
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

function notReady(_: IncomingMessage, response: ServerResponse): void {
  // A browser that was opened too early asks again by itself.
  response.writeHead(503, { "content-type": "text/plain", "retry-after": "2", refresh: "2" });
  response.end("Galley is starting. This page opens by itself.\n");
}
