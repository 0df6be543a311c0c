import type { InngestFunction } from "inngest";
import { serve } from "inngest/edge";
import type { Database } from "#db/client.ts";
import { insertOutboxEvent, type NewEvent } from "#db/queries/outbox.ts";
import { createEmbeddedClient, newSigningKey } from "../embedded-client.ts";
import type { JobLogger } from "../logger.ts";
import { type EmbeddedRunner, type RunnerOptions, startEmbeddedRunner } from "../runner.ts";

/** Short enough for tests; a lease must still outlast a busy machine's pauses. */
const QUICK = {
  leaseMs: 1500,
  pollMs: 200,
  stopWithinMs: 2000,
  backoff: { firstMs: 20, longestMs: 100 },
};

interface RunRow {
  id: string;
  status: string;
  result: { data?: unknown; error?: { name?: string; message?: string } } | null;
}

/** An app with its own functions on a test database, and what a test asks of it. */
export function jobBench(database: Database, id = `app-${crypto.randomUUID()}`) {
  const signingKey = newSigningKey();
  const client = createEmbeddedClient({ id, signingKey });
  const runners: EmbeddedRunner[] = [];
  const log: { level: keyof JobLogger; message: string; fields: Record<string, unknown> }[] = [];
  const at = (level: keyof JobLogger) => (fields: Record<string, unknown>, message: string) => {
    log.push({ level, message, fields });
  };
  const logger: JobLogger = { info: at("info"), warn: at("warn"), error: at("error") };

  const bench = {
    client,
    log,
    handler: (functions: InngestFunction.Like[]) => serve({ client, functions, enableUnauthedSync: false }),
    start: async (functions: InngestFunction.Like[], options: Partial<RunnerOptions> = {}) => {
      const handler = bench.handler(functions);
      const runner = await startEmbeddedRunner({
        database,
        logger,
        handler,
        signingKey,
        ...QUICK,
        ...options,
      });
      runners.push(runner);
      return runner;
    },
    stop: async () => {
      await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    },
    send: (event: NewEvent) => database.db.transaction((tx) => insertOutboxEvent(tx, event)),
    runs: async (functionId: string): Promise<RunRow[]> => [
      ...(await database.sql<RunRow[]>`
        select id, status, result from job_runs where function_id = ${`${id}-${functionId}`} order by id`),
    ],
    /** Waits until this many runs of the function have ended. */
    ended: async (functionId: string, count = 1) => {
      await until(async () => {
        const runs = await bench.runs(functionId);
        return runs.filter((run) => !["queued", "running"].includes(run.status)).length >= count;
      });
      return bench.runs(functionId);
    },
  };
  return bench;
}

/** Waits for a condition that something under test brings about. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs = 45_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("The condition did not come about in time.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
