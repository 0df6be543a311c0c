import type { Db } from "#db/client.ts";
import { lockActiveRun, overdueRuns, type StepResult } from "#db/queries/job-runs.ts";
import { completeStep, type DueStep, dueSteps, nudgeDiscovery } from "#db/queries/job-steps.ts";
import { cancelled, finishRun } from "./finish-run.ts";
import type { Registry } from "./registry.ts";

/** Ends sleeps and waits whose time has come. */
export async function wakeSteps(db: Db, registry: Registry): Promise<void> {
  for (const step of await dueSteps(db, registry.ids))
    await db.transaction(async (tx) => {
      if (!(await lockActiveRun(tx, step.runId))) return;
      await completeStep(tx, step.runId, step, timedOut(step));
      await nudgeDiscovery(tx, step.runId);
    });
}

/** A sleep and an event that did not come are null; an invoked function that did not end is an error. */
function timedOut(step: DueStep): StepResult {
  if (step.state === "sleeping" || step.waitEvent !== null) return { data: null };
  return { error: { name: "InvokeTimeoutError", message: `"${step.name}" did not end in time.` } };
}

/** Cancels runs that took longer than their function's `timeouts` allow. */
export async function cancelOverdueRuns(db: Db, registry: Registry): Promise<void> {
  const limited = [...registry.functions.values()].filter(
    (fn) => fn.startWithinMs !== undefined || fn.finishWithinMs !== undefined,
  );
  if (limited.length === 0) return;
  const overdue = await overdueRuns(
    db,
    limited.map((fn) => fn.id),
  );
  for (const runId of overdue)
    await db.transaction((tx) =>
      finishRun(tx, registry, runId, "cancelled", cancelled("Took longer than its function allows.")),
    );
}
