import { database } from "#db/client.ts";
import { embeddedSigningKey } from "#inngest/client.ts";
import { startEmbeddedRunner } from "#inngest/embedded/runner.ts";
import { until } from "#inngest/embedded/testing/job-bench.ts";
import { functions } from "#inngest/functions/all-functions.ts";
import { serveFunctions } from "#inngest/serve.ts";
import { log } from "#lib/log.ts";

const IDLE_WITHIN_MS = 60_000;

export interface RunningJobs {
  /** Resolves when no event waits and no run is under way, but for those of a later time. */
  idle: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts the embedded runner with the real functions on this process's database. */
export async function startJobs(): Promise<RunningJobs> {
  const runner = await startEmbeddedRunner({
    database: database(),
    logger: log(),
    handler: serveFunctions(functions),
    signingKey: embeddedSigningKey,
    pollMs: 100,
    backoff: { firstMs: 20, longestMs: 100 },
  });
  return { idle: () => until(nothingToDo, IDLE_WITHIN_MS), stop: runner.stop };
}

/** Runs the background work for real until there is none left. */
export async function runJobs(): Promise<void> {
  const jobs = await startJobs();
  try {
    await jobs.idle();
  } finally {
    await jobs.stop();
  }
}

/** Drops background work that the test started and does not need. */
export async function dropWaitingJobs(): Promise<void> {
  await database().sql`delete from outbox_events where dispatched_at is null`;
}

async function nothingToDo(): Promise<boolean> {
  const [row] = await database().sql<{ open: number }[]>`
    select (select count(*) from outbox_events where dispatched_at is null)::int
         + (select count(*) from job_runs run where status in ('queued', 'running') and not exists (
             select 1 from job_steps step where step.run_id = run.id and step.attempt = 0
               and step.state = 'ready' and step.due_at > now() + interval '1 minute'))::int as open`;
  return row?.open === 0;
}
