import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { isReady } from "../instances.ts";

const ASK_EVERY_MS = 500;

interface Upstream {
  port: number;
  isReady: boolean;
}

/** A proxy without cleverness: it goes round those that are ready, and tries the next only if it cannot connect. */
export class PlainProxy {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  readonly #upstreams: Upstream[];
  readonly #asking: NodeJS.Timeout;
  #turn = 0;
  /** The upstream of the newest upload. */
  uploadsTo = 0;

  constructor(ports: readonly number[]) {
    this.#upstreams = ports.map((port) => ({ port, isReady: false }));
    this.#asking = setInterval(() => void this.#ask(), ASK_EVERY_MS);
  }

  async listen(port: number): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(port, "127.0.0.1", ready));
    return `http://127.0.0.1:${port}`;
  }

  close(): void {
    clearInterval(this.#asking);
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  async #ask(): Promise<void> {
    await Promise.all(
      this.#upstreams.map(async (upstream) => {
        upstream.isReady = await isReady(upstream.port);
      }),
    );
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = this.#upstreams.filter((upstream) => upstream.isReady);
    this.#turn += 1;
    this.#try(incoming, outgoing, [...ready.slice(this.#turn % ready.length), ...ready]);
  }

  #try(incoming: IncomingMessage, outgoing: ServerResponse, [first, ...others]: Upstream[]): void {
    if (!first) return void outgoing.writeHead(502).end();
    const { method, url: path, headers } = incoming;
    if (path?.endsWith("/upload")) this.uploadsTo = first.port;
    const upstream = request({
      port: first.port,
      host: "127.0.0.1",
      agent: this.#agent,
      method,
      path,
      headers,
    });
    upstream.once("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" && others.length > 0) return this.#try(incoming, outgoing, others);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    upstream.once("socket", (socket) => {
      const send = () => incoming.pipe(upstream);
      if (socket.connecting) socket.once("connect", send);
      else send();
    });
  }
}
