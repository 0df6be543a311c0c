import { json } from "node:stream/consumers";
import { z } from "zod";
import { connect } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { insertOutboxEvent } from "#db/queries/outbox.ts";
import { serve } from "#e2e/stand-ins/stand-in-server.ts";
import type { ServeHandler } from "#inngest/embedded/endpoint.ts";
import { type EmbeddedRunner, startEmbeddedRunner } from "#inngest/embedded/runner.ts";

const SIGNING_KEY = `signkey-drill-${"0".repeat(64)}`;
const EVENT_KEY = "drill";
/** An Inngest server waits longer. Here all tries end while an app is down, as they do there in a longer outage. */
const BACKOFF = { firstMs: 1_000, longestMs: 8_000 };

const events = z.array(
  z.object({ id: z.string(), name: z.string(), data: z.record(z.string(), z.unknown()), ts: z.number() }),
);
const registration = z.object({ url: z.string() });

type Logger = Parameters<typeof startEmbeddedRunner>[0]["logger"];
const SILENT: Logger = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * An Inngest server that runs functions: events and registrations come to it over HTTP, and it calls the app over HTTP with
 * signed requests. It is the embedded runner with a database of its own, and loses what it has not told the app when it
 * goes down.
 */
export async function startInngestServer({ folder, port }: { folder: string; port: number }) {
  const postgres = await startEmbedded({ dataDir: folder, settings: { fsync: "off" } });
  await migrate(postgres.url);
  const database = connect(postgres.url, { connections: 8 });
  let app: string | null = null;
  let runner: EmbeddedRunner | null = null;
  let server: Awaited<ReturnType<typeof serve>> | null = null;

  const handler: ServeHandler = async (request) => {
    const { search } = new URL(request.url);
    const headers = Object.fromEntries([...request.headers].filter(([name]) => name !== "host"));
    return fetch(`${app}${search}`, { method: request.method, headers, body: await request.text() });
  };
  const run = async () => {
    runner ??= await startEmbeddedRunner({
      database,
      logger: SILENT,
      handler,
      signingKey: SIGNING_KEY,
      backoff: BACKOFF,
      stopWithinMs: 0,
    }).catch(() => null);
  };
  const listen = async () => {
    server = await serve(async (request) => {
      if (request.url?.startsWith("/fn/register")) {
        app = registration.parse(await json(request)).url.replace(/\?.*$/, "");
        // The app answers questions about its functions only after this.
        setImmediate(() => void run());
        return { body: { ok: true, modified: true, status: 200 } };
      }
      if (request.url !== `/e/${EVENT_KEY}`)
        return { status: 401, body: { error: "unknown key", status: 401 } };
      const received = events.parse(await json(request));
      for (const event of received) await insertOutboxEvent(database.db, event);
      return { body: { ids: received.map(({ id }) => id), status: 200 } };
    }, port);
  };
  await listen();
  const down = async () => {
    await server?.close();
    await runner?.stop();
    runner = null;
  };
  return {
    variables: {
      INNGEST_BASE_URL: `http://127.0.0.1:${port}`,
      INNGEST_EVENT_KEY: EVENT_KEY,
      INNGEST_SIGNING_KEY: SIGNING_KEY,
    },
    down,
    async up() {
      await listen();
      if (app) await run();
    },
    /** Forgets every event and run, as a server does whose storage is gone. */
    async loseQueue() {
      await database.sql`truncate outbox_events, job_runs, job_steps cascade`;
    },
    async close() {
      await down().catch(() => {});
      await database.close();
      await postgres.stop();
    },
  };
}
