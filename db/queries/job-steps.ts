import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../client.ts";
import { jobCompletions, jobRuns, jobSteps } from "../schema/jobs.ts";
import { fromNow } from "./from-now.ts";
import type { Claim } from "./job-claims.ts";
import { DISCOVERY, laneOf, type StepResult } from "./job-runs.ts";

export interface RunState {
  functionId: string;
  event: unknown;
  parallel: boolean;
  /** In the order of completion. */
  remembered: { id: string; result: unknown }[];
}

type PlannedStep = { id: string; name: string };

const noLock = { lock: null, leaseUntil: null };
const pristine = { ...noLock, attempt: 0, losses: 0 };
const nextPosition = sql`nextval(${jobCompletions.seqName})`;

/** The state of a run that a call to its function needs. */
export async function loadRun(db: Db, runId: string): Promise<RunState | undefined> {
  const [run] = await db
    .select({ functionId: jobRuns.functionId, event: jobRuns.event, parallel: jobRuns.parallel })
    .from(jobRuns)
    .where(eq(jobRuns.id, runId));
  if (!run) return;
  const remembered = await db
    .select({ id: jobSteps.id, result: jobSteps.result })
    .from(jobSteps)
    .where(and(eq(jobSteps.runId, runId), eq(jobSteps.state, "done")))
    .orderBy(asc(jobSteps.position));
  return { ...run, remembered };
}

/** Locks the claimed row; false when the claim was lost, and then nothing of its result may be written. */
export async function holdClaim(tx: Tx, claim: Claim): Promise<boolean> {
  const [row] = await tx
    .select({ id: jobSteps.id })
    .from(jobSteps)
    .where(stepIs(claim.runId, claim.stepId, eq(jobSteps.lock, claim.lock)))
    .for("update");
  return row !== undefined;
}

/** Remembers a step's result; the first one stays. */
export async function completeStep(tx: Tx, runId: string, step: PlannedStep, result: StepResult) {
  const done = { state: "done" as const, ...noLock, result, position: nextPosition };
  await tx
    .insert(jobSteps)
    .values({ runId, id: step.id, name: step.name, ...done })
    .onConflictDoUpdate({
      target: [jobSteps.runId, jobSteps.id],
      set: done,
      setWhere: sql`${jobSteps.state} not in ('done', 'dropped')`,
    });
}

export async function planStep(tx: Tx, runId: string, step: PlannedStep): Promise<void> {
  await tx
    .insert(jobSteps)
    // The steps of one report keep their order: the first of them may be the longest chain.
    .values({ runId, ...step, state: "ready", lane: laneOf(runId), dueAt: sql`clock_timestamp()` })
    .onConflictDoNothing();
}

/** Ends this attempt of a claimed step; the next one starts after the pause. */
export async function retryStep(tx: Tx, claim: Claim, afterMs: number): Promise<void> {
  await tx
    .update(jobSteps)
    .set({ ...pristine, attempt: sql`${jobSteps.attempt} + 1`, again: false, dueAt: fromNow(afterMs) })
    .where(stepIs(claim.runId, claim.stepId));
}

/** The function shall be called once more, now or when the discovery under way ends. */
export async function nudgeDiscovery(tx: Tx, runId: string): Promise<void> {
  await tx
    .update(jobSteps)
    .set({
      again: sql`${jobSteps.lock} is not null`,
      state: "ready",
      dueAt: sql`case when ${jobSteps.state} = 'idle' then now() else ${jobSteps.dueAt} end`,
    })
    .where(stepIs(runId, DISCOVERY, inArray(jobSteps.state, ["ready", "idle"])));
}

/** A discovery is over: it rests, or runs again because it asked for it or a step completed meanwhile. */
export async function settleDiscovery(tx: Tx, runId: string, { again }: { again: boolean }): Promise<void> {
  await tx
    .update(jobSteps)
    .set({
      ...pristine,
      again: false,
      state: sql`case when ${again}::boolean or ${jobSteps.again} then 'ready' else 'idle' end`,
      dueAt: sql`now()`,
    })
    .where(stepIs(runId, DISCOVERY));
}

function stepIs(runId: string, id: string, more?: ReturnType<typeof and>) {
  return and(eq(jobSteps.runId, runId), eq(jobSteps.id, id), more);
}
