import { setTimeout as pause } from "node:timers/promises";
import { closeDatabase, connect } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import type { Actor } from "#lib/actor.ts";
import { createAccount } from "#lib/auth/create-account.ts";
import type { ActorContext } from "#lib/context.ts";
import { recogniseStore } from "#lib/documents/recognise-store.ts";
import { settleEnv } from "#lib/env.ts";
import { requestContext } from "#lib/request-context.ts";
import { type Instance, startInstance } from "./instances.ts";

/** One hour's limits do not matter in a drill, and credits do not run out. */
export const MANY = { UPLOADS_PER_HOUR: "100000", REVIEWS_PER_HOUR: "100000", SIGNUP_PAID_CREDITS: "10000" };

type Variables = Readonly<Record<string, string>>;

const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;

/**
 * Opens a database and a folder for apps of a drill, which this process uses as well, as one of them that serves and
 * converts nothing.
 */
export async function openScene(folder: string, more: Variables = {}, settings: Variables = {}) {
  const postgres = await startEmbedded({ dataDir: folder, settings });
  await migrate(postgres.url);
  const variables: Variables = { ...MANY, GALLEY_DATA_DIR: folder, DATABASE_URL: postgres.url, ...more };
  settleEnv({ ...variables, LOG_LEVEL: "silent" });
  const database = connect(postgres.url, { connections: 2 });
  // While both are empty: rows without files would look like those of another store.
  await recogniseStore(requestContext("bench"));
  const running: Instance[] = [];
  return {
    variables,
    sql: database.sql,
    /** Starts an app, and waits until it is ready. */
    async start(port: number, others: Variables = {}): Promise<Instance> {
      const app = startInstance({ port, variables: { ...variables, ...others } });
      running.push(app);
      await app.ready();
      return app;
    },
    /** Makes an account, and returns a context in which it does what the API would let it do. */
    async person(name: string): Promise<ActorContext> {
      const ctx = requestContext("bench");
      const { id, email } = await createAccount(ctx, { email: `${name}@bench.test` });
      const actor: Actor = { userId: id, email, name, via: "web-session", scopes: "all", resource: null };
      return { ...ctx, actor };
    },
    async close() {
      await Promise.all(running.map((app) => app.stop()));
      await closeDatabase();
      delete held.galleyPorts;
      await database.close();
      await postgres.stop();
    },
  };
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

const LOOK_EVERY_MS = 250;
const HOLDS_WITHIN_MS = 180_000;

/** Waits until a claim holds. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + HOLDS_WITHIN_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error("What the drill waits for did not come.");
    await pause(LOOK_EVERY_MS);
  }
}
