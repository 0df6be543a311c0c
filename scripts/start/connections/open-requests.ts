import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

const LOOK_EVERY_MS = 50;
/** How long a connection without a request stays open, because one may be on its way. */
const QUIET_MS = 250;

/** The connections of a server, and the requests in progress on them. */
export class OpenRequests {
  readonly #server: Server;
  readonly #inProgress = new Map<Socket, Set<ServerResponse>>();
  readonly #quietSince = new Map<Socket, number>();
  #isLast = false;

  constructor(server: Server) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#inProgress.set(socket, new Set());
      this.#quietSince.set(socket, performance.now());
      socket.once("close", () => {
        this.#inProgress.delete(socket);
        this.#quietSince.delete(socket);
      });
    });
  }

  begin({ socket }: IncomingMessage, response: ServerResponse): void {
    const requests = this.#inProgress.get(socket);
    if (!requests) return;
    requests.add(response);
    if (this.#isLast) makeLast(response);
    response.once("close", () => {
      requests.delete(response);
      if (requests.size === 0 && this.#quietSince.has(socket))
        this.#quietSince.set(socket, performance.now());
    });
  }

  /** Makes each answer from now on the last of its connection, so that clients open their next one elsewhere. */
  announceEnd(): void {
    this.#isLast = true;
    for (const requests of this.#inProgress.values()) for (const response of requests) makeLast(response);
  }

  /** Takes no more connections, and closes each of them once it has no request in progress, all after `withinMs`. */
  async end(withinMs: number): Promise<void> {
    this.announceEnd();
    // The server of HTTP would also cut connections on which a request may be on its way.
    const closed = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(this.#server, () => resolve()),
    );
    const begun = performance.now();
    const until = begun + withinMs;
    const looking = setInterval(() => {
      const now = performance.now();
      for (const [socket, requests] of this.#inProgress) {
        const quietSince = Math.max(begun, this.#quietSince.get(socket) ?? 0);
        const isQuiet = requests.size === 0 && now - quietSince > QUIET_MS;
        if (isQuiet || now > until) socket.destroy();
      }
    }, LOOK_EVERY_MS);
    await closed;
    clearInterval(looking);
  }
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}
