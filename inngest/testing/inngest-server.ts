import { z } from "zod";
import type { Database } from "#db/client.ts";
import { insertOutboxEvent } from "#db/queries/outbox.ts";
import { type ReceivedEvent, startInngestStandIn } from "#e2e/stand-ins/inngest.ts";
import { ConnectGateway } from "#e2e/stand-ins/inngest-connect.ts";
import type { ServeHandler } from "#inngest/embedded/endpoint.ts";
import { type EmbeddedRunner, type RunnerOptions, startEmbeddedRunner } from "#inngest/embedded/runner.ts";

const SIGNING_KEY = `signkey-test-${"0".repeat(64)}`;
const EVENT_KEY = "test-key";
const SILENT: RunnerOptions["logger"] = { info: () => {}, warn: () => {}, error: () => {} };

interface Options extends Pick<RunnerOptions, "backoff" | "pollMs"> {
  /** A database of its own: nothing in it comes from the app but what the app sent. */
  database: Pick<Database, "db" | "listener">;
  port?: number;
  /** The time after which the request of a worker is lost that gives no sign of life. */
  requestLeaseMs?: number;
}

const call = z.object({ ctx: z.object({ run_id: z.string() }) });

export type InngestServer = Awaited<ReturnType<typeof startInngestServer>>;

/**
 * Starts a server that stands in for Inngest's: it takes events and registrations over HTTP, and leads runs by signed
 * requests to the app (`serve`), or over the connections of workers (`connect`), whichever made itself known last. How runs
 * go on is the embedded runner's doing, on a database of the server. It forgets what it has not told when it goes down.
 */
export async function startInngestServer({ database, port, requestLeaseMs = 2_000, ...settings }: Options) {
  let handler: ServeHandler | null = null;
  let runner: Promise<EmbeddedRunner> | null = null;

  const run = () => {
    const ask: ServeHandler = async (request) =>
      handler ? handler(request) : new Response("no app", { status: 503 });
    runner ??= startEmbeddedRunner({
      database,
      logger: SILENT,
      handler: ask,
      signingKey: SIGNING_KEY,
      stopWithinMs: 0,
      ...settings,
    });
  };
  const know = (functions: unknown, ask: ServeHandler) => {
    handler = async (request) => (request.method === "PUT" ? Response.json({ functions }) : ask(request));
    run();
  };
  const gateway = new ConnectGateway({
    signingKey: SIGNING_KEY,
    leaseMs: requestLeaseMs,
    took: ({ name, functions }) => know(functions, (request) => askWorker(gateway, name, request)),
  });
  const listen = (at: number | undefined) =>
    startInngestStandIn({
      eventKey: EVENT_KEY,
      gateway,
      ...(at === undefined ? {} : { port: at }),
      tookEvent: async (event: ReceivedEvent) => void (await insertOutboxEvent(database.db, event)),
      tookApp: ({ url, functions }) => know(functions, (request) => askApp(url, request)),
    });
  let api = await listen(port);
  const { url } = api;

  const down = async () => {
    await api.close();
    await (await runner)?.stop();
    runner = null;
  };
  return {
    gateway,
    variables: { INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: EVENT_KEY, INNGEST_SIGNING_KEY: SIGNING_KEY },
    down,
    async up() {
      api = await listen(Number(new URL(url).port));
      if (handler) run();
    },
  };
}

async function askWorker(gateway: ConnectGateway, appName: string, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const payload = await request.text();
  const reply = await gateway.requests.ask({
    requestId: request.headers.get("x-request-id") ?? "",
    runId: call.parse(JSON.parse(payload)).ctx.run_id,
    appName,
    functionSlug: searchParams.get("fnId") ?? "",
    stepId: searchParams.get("stepId") ?? "",
    payload,
  });
  const headers = {
    "x-inngest-no-retry": String(reply.noRetry),
    ...(reply.retryAfter !== null && { "retry-after": reply.retryAfter }),
  };
  return new Response(reply.body, { status: reply.status, headers });
}

async function askApp(url: string, request: Request): Promise<Response> {
  const { search } = new URL(request.url);
  const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== "host"));
  const body = await request.text();
  return fetch(url.replace(/\?.*$/, "") + search, { method: request.method, headers, body });
}
