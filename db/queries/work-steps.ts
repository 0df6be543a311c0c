import { and, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../client.ts";
import { jobSteps } from "../schema/jobs.ts";
import { watchedWork, workSigns, workSteps } from "../schema/work.ts";
import { fromNow } from "./from-now.ts";
import { DISCOVERY } from "./job-runs.ts";

export interface Work {
  kind: (typeof watchedWork.$inferSelect)["kind"];
  id: string;
}

export interface WorkStep extends Work {
  step: string;
  run: string;
}

export const isWork = ({ kind, id }: Work) => and(eq(watchedWork.kind, kind), eq(watchedWork.id, id));

const until = (leaseMs: number) => sql`clock_timestamp() + ${leaseMs}::float8 * interval '1 millisecond'`;

/** Takes a step that nobody holds: false while another execution does. */
export async function takeStep(
  db: Db,
  { kind, id, step, run }: WorkStep,
  { holder, leaseMs }: { holder: string; leaseMs: number },
): Promise<boolean> {
  const isTaken = await db.transaction(async (tx) => {
    await tx.insert(watchedWork).values({ kind, id }).onConflictDoNothing();
    const taken = await tx
      .insert(workSteps)
      .values({ kind, id, step, run, holder, until: until(leaseMs) })
      .onConflictDoUpdate({
        target: [workSteps.kind, workSteps.id, workSteps.step],
        set: { run, holder, until: until(leaseMs) },
        setWhere: sql`${workSteps.until} < clock_timestamp()`,
      })
      .returning({ step: workSteps.step });
    if (taken.length === 0) return false;
    await tx.update(watchedWork).set({ run, seenAt: sql`clock_timestamp()` }).where(isWork({ kind, id }));
    return true;
  });
  if (isTaken) await seeKind(db, kind);
  return isTaken;
}

/** Extends the hold on a step, which is a sign of life: false when another execution has taken it. */
export async function renewStep(
  db: Db,
  work: Work,
  { holder, leaseMs }: { holder: string; leaseMs: number },
): Promise<boolean> {
  const renewed = await db
    .update(workSteps)
    .set({ until: until(leaseMs) })
    .where(and(eq(workSteps.kind, work.kind), eq(workSteps.id, work.id), eq(workSteps.holder, holder)))
    .returning({ step: workSteps.step });
  if (renewed.length > 0) await seeWork(db, work);
  return renewed.length > 0;
}

/** Ends the hold on a step. */
export async function leaveStep(db: Db, work: Work, holder: string): Promise<void> {
  await db
    .delete(workSteps)
    .where(and(eq(workSteps.kind, work.kind), eq(workSteps.id, work.id), eq(workSteps.holder, holder)));
  await seeWork(db, work);
}

/** Notes a sign of life, or that there will be none for so long. */
export async function seeWork(db: Db, work: Work, forMs = 0): Promise<void> {
  await db
    .update(watchedWork)
    .set({ seenAt: sql`greatest(${watchedWork.seenAt}, ${fromNow(forMs)})` })
    .where(isWork(work));
  await seeKind(db, work.kind);
}

/** Notes that work of a kind moves, once a second at most, because all steps of the kind write the same row. */
async function seeKind(db: Db, kind: Work["kind"]): Promise<void> {
  await db
    .insert(workSigns)
    .values({ kind, seenAt: sql`now()` })
    .onConflictDoUpdate({
      target: workSigns.kind,
      set: { seenAt: sql`excluded.seen_at` },
      setWhere: sql`${workSigns.seenAt} < excluded.seen_at - interval '1 second'`,
    });
}

/** Takes a step from an execution whose claim of the embedded runner was lost, or handed back. */
export async function breakStep(
  db: Db | Tx,
  { runId, stepId }: { runId: string; stepId: string },
): Promise<void> {
  // A discovery does the one step that it finds itself, under another name.
  await db.execute(sql`
    delete from ${workSteps} w using ${jobSteps} s
    where s.run_id = ${runId} and s.id = ${stepId} and w.run = s.run_id::text
      and (w.step = s.name or (s.id = ${DISCOVERY}
        and not exists (select 1 from job_runs r where r.id = s.run_id and r.parallel)))`);
}
