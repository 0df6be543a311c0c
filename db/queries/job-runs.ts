import { and, eq, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db, Tx } from "../client.ts";
import { type ConcurrencyLimit, jobRuns, jobSteps } from "../schema/jobs.ts";
import { deleteInBatches } from "./delete-in-batches.ts";
import { fromNow } from "./from-now.ts";
import type { StoredEvent } from "./outbox.ts";

export const DISCOVERY = "step";
export type StepResult = { data: unknown } | { error: unknown };
export type RunEnding = "completed" | "failed" | "cancelled";

interface NewRun {
  functionId: string;
  event: StoredEvent;
  limits: ConcurrencyLimit[];
}

interface ActiveRun {
  id: string;
  functionId: string;
  event: unknown;
}

const active = isNull(jobRuns.endedAt);

/** Creates a run, unless this event already created one of the same function. */
export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  const [row] = await tx
    .insert(jobRuns)
    .values({
      id: uuidv7(),
      functionId: run.functionId,
      eventId: run.event.id,
      event: run.event,
      limits: run.limits,
    })
    .onConflictDoNothing({ target: [jobRuns.eventId, jobRuns.functionId] })
    .returning({ id: jobRuns.id });
  if (!row) return;
  const dueAt = sql`greatest(now(), to_timestamp(${run.event.ts}::float8 / 1000))`;
  await tx.insert(jobSteps).values({
    runId: row.id,
    id: DISCOVERY,
    name: DISCOVERY,
    state: "ready",
    lane: laneOf(row.id),
    dueAt,
  });
}

/** Steps of one lane belong to one function and share all their limits. Lanes of one function begin alike. */
export function laneOf(runId: string): SQL {
  return sql`(select left(md5(${jobRuns.functionId}), 8) || md5(${jobRuns.limits}::text) from ${jobRuns} where ${jobRuns.id} = ${runId})`;
}

/** Makes the transaction the only one that changes this run; undefined when the run has ended. */
export async function lockActiveRun(tx: Tx, runId: string): Promise<ActiveRun | undefined> {
  const [run] = await tx
    .select({ id: jobRuns.id, functionId: jobRuns.functionId, event: jobRuns.event })
    .from(jobRuns)
    .where(and(eq(jobRuns.id, runId), active))
    .for("update");
  return run;
}

export async function activeRunsOf(tx: Tx, functionId: string): Promise<ActiveRun[]> {
  return tx
    .select({ id: jobRuns.id, functionId: jobRuns.functionId, event: jobRuns.event })
    .from(jobRuns)
    .where(and(eq(jobRuns.functionId, functionId), active));
}

export async function markStarted(db: Db, runId: string): Promise<void> {
  await db
    .update(jobRuns)
    .set({ status: "running", startedAt: sql`now()` })
    .where(and(eq(jobRuns.id, runId), eq(jobRuns.status, "queued")));
}

export async function markParallel(tx: Tx, runId: string): Promise<void> {
  await tx.update(jobRuns).set({ parallel: true }).where(eq(jobRuns.id, runId));
}

/** Ends a run; steps still under way lose their locks, so that their results are refused. */
export async function endRun(
  tx: Tx,
  runId: string,
  status: RunEnding,
  result: StepResult,
): Promise<(ActiveRun & { seconds: number }) | undefined> {
  const [ended] = await tx
    .update(jobRuns)
    .set({ status, result, endedAt: sql`now()` })
    .where(and(eq(jobRuns.id, runId), active))
    .returning({
      id: jobRuns.id,
      functionId: jobRuns.functionId,
      event: jobRuns.event,
      seconds: sql<number>`extract(epoch from now() - ${jobRuns.createdAt})::float8`,
    });
  if (!ended) return;
  await tx
    .update(jobSteps)
    .set({ state: "dropped", lock: null, leaseUntil: null })
    .where(and(eq(jobSteps.runId, runId), ne(jobSteps.state, "done")));
  return ended;
}

/** Ends runs that no embedded runner has touched for so long, where an Inngest server runs the jobs now. */
export async function endAbandonedRuns(db: Db, quietMs: number): Promise<void> {
  const error = { name: "AbandonedError", message: "An Inngest server runs the jobs now." };
  await db.execute(sql`
    with ended as (
      update job_runs r set status = 'cancelled', ended_at = now(), result = ${JSON.stringify({ error })}::json
      where r.ended_at is null and r.created_at < ${fromNow(-quietMs)} and not exists (
        select 1 from job_steps s where s.run_id = r.id and s.lease_until > ${fromNow(-quietMs)})
      returning r.id
    )
    update job_steps s set state = 'dropped', lock = null, lease_until = null
    from ended where s.run_id = ended.id and s.state <> 'done'`);
}

/** Forgets runs that ended long ago, with their steps. */
export async function pruneRuns(db: Db, olderThanMs: number): Promise<void> {
  await deleteInBatches(db, jobRuns, lt(jobRuns.endedAt, fromNow(-olderThanMs)));
}
