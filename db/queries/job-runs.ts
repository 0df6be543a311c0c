import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Db, Tx } from "../client.ts";
import { type ConcurrencyLimit, jobRuns, jobSteps } from "../schema/jobs.ts";
import { momentSql } from "./moment.ts";
import type { StoredEvent } from "./outbox.ts";

export const DISCOVERY = "step";
export type StepResult = { data: unknown } | { error: unknown };
export type RunEnding = "completed" | "failed" | "cancelled";

export interface NewRun {
  functionId: string;
  event: StoredEvent;
  limits: ConcurrencyLimit[];
  idempotencyKey?: string | undefined;
  startWithinMs?: number | undefined;
  finishWithinMs?: number | undefined;
  parent?: { runId: string; stepId: string };
}

export interface ActiveRun {
  id: string;
  functionId: string;
  event: unknown;
}

const IDEMPOTENT_FOR_MS = 24 * 60 * 60_000;
const active = isNull(jobRuns.endedAt);

/** Creates a run unless the event already made one of this function, or its idempotency key did today. */
export async function insertRun(tx: Tx, run: NewRun): Promise<{ id: string } | undefined> {
  if (run.idempotencyKey !== undefined && (await ranLately(tx, run.functionId, run.idempotencyKey))) return;
  const [row] = await tx
    .insert(jobRuns)
    .values({
      id: uuidv7(),
      functionId: run.functionId,
      eventId: run.event.id,
      event: run.event,
      limits: run.limits,
      idempotencyKey: run.idempotencyKey,
      parentRunId: run.parent?.runId,
      parentStepId: run.parent?.stepId,
      ...(run.startWithinMs === undefined ? {} : { startBy: momentSql({ afterMs: run.startWithinMs }) }),
      finishWithinMs: run.finishWithinMs,
    })
    .onConflictDoNothing({ target: [jobRuns.eventId, jobRuns.functionId] })
    .returning({ id: jobRuns.id });
  if (!row) return;
  const dueAt = sql`greatest(now(), to_timestamp(${run.event.ts}::float8 / 1000))`;
  await tx.insert(jobSteps).values({ runId: row.id, id: DISCOVERY, name: DISCOVERY, state: "ready", dueAt });
  return row;
}

async function ranLately(tx: Tx, functionId: string, key: string): Promise<boolean> {
  const earlier = await tx
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.functionId, functionId),
        eq(jobRuns.idempotencyKey, key),
        gt(jobRuns.createdAt, momentSql({ afterMs: -IDEMPOTENT_FOR_MS })),
      ),
    )
    .limit(1);
  return earlier.length > 0;
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

/** @param createdWithinMs only runs younger than this */
export async function activeRunsOf(
  tx: Tx,
  functionId: string,
  createdWithinMs: number | undefined,
): Promise<ActiveRun[]> {
  return tx
    .select({ id: jobRuns.id, functionId: jobRuns.functionId, event: jobRuns.event })
    .from(jobRuns)
    .where(
      and(
        eq(jobRuns.functionId, functionId),
        active,
        createdWithinMs === undefined
          ? undefined
          : gt(jobRuns.createdAt, momentSql({ afterMs: -createdWithinMs })),
      ),
    );
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

export interface EndedRun extends ActiveRun {
  parentRunId: string | null;
  parentStepId: string | null;
}

/** Ends a run; steps still under way lose their locks, so that their results are refused. */
export async function endRun(
  tx: Tx,
  runId: string,
  status: RunEnding,
  result: StepResult,
): Promise<EndedRun | undefined> {
  const [ended] = await tx
    .update(jobRuns)
    .set({ status, result, endedAt: sql`now()` })
    .where(and(eq(jobRuns.id, runId), active))
    .returning({
      id: jobRuns.id,
      functionId: jobRuns.functionId,
      event: jobRuns.event,
      parentRunId: jobRuns.parentRunId,
      parentStepId: jobRuns.parentStepId,
    });
  if (!ended) return;
  await tx
    .update(jobSteps)
    .set({ state: "dropped", lock: null, leaseUntil: null })
    .where(and(eq(jobSteps.runId, runId), ne(jobSteps.state, "done")));
  return ended;
}

/** Runs that did not start, or did not finish, in the time their function allows. */
export async function overdueRuns(db: Db, functionIds: readonly string[]): Promise<string[]> {
  const finishBy = sql`${jobRuns.startedAt} + ${jobRuns.finishWithinMs} * interval '1 millisecond'`;
  const overdue = await db
    .select({ id: jobRuns.id })
    .from(jobRuns)
    .where(
      and(
        active,
        inArray(jobRuns.functionId, [...functionIds]),
        or(and(eq(jobRuns.status, "queued"), lt(jobRuns.startBy, sql`now()`)), sql`${finishBy} < now()`),
      ),
    );
  return overdue.map((run) => run.id);
}

/** Forgets runs that ended long ago, with their steps. */
export async function pruneRuns(db: Db, olderThanMs: number): Promise<void> {
  await db.delete(jobRuns).where(lt(jobRuns.endedAt, momentSql({ afterMs: -olderThanMs })));
}
