import type { Db, Tx } from "#db/client.ts";
import { activeRunsOf, insertRun, lockActiveRun } from "#db/queries/job-runs.ts";
import { completeStep, nudgeDiscovery, stepsAwaiting } from "#db/queries/job-steps.ts";
import { markDispatched, type StoredEvent, takeEventsInOrder } from "#db/queries/outbox.ts";
import { compileExpression, holds } from "./expression.ts";
import { cancelled, finishRun } from "./finish-run.ts";
import { newRun } from "./invoke-function.ts";
import type { Registry } from "./registry.ts";

const BATCH = 50;

/**
 * Turns committed events into runs, cancellations and ends of waits, in the order they were sent.
 * One transaction makes all of a batch's consequences, so each event has them exactly once.
 * @returns whether there may be more
 */
export async function dispatchEvents(db: Db, registry: Registry): Promise<boolean> {
  return db.transaction(async (tx) => {
    const events = await takeEventsInOrder(tx, BATCH);
    for (const event of events) {
      // Cancellations first: an event does not cancel the run that it starts.
      await cancelRuns(tx, registry, event);
      await endWaits(tx, event);
      await startRuns(tx, registry, event);
    }
    await markDispatched(tx, events);
    return events.length === BATCH;
  });
}

async function startRuns(tx: Tx, registry: Registry, event: StoredEvent): Promise<void> {
  for (const fn of registry.functions.values()) {
    const triggered = fn.triggers.some(
      (trigger) => trigger.event === event.name && holds(trigger.condition, { event }),
    );
    if (triggered) await insertRun(tx, newRun(fn, event));
  }
}

async function cancelRuns(tx: Tx, registry: Registry, event: StoredEvent): Promise<void> {
  for (const fn of registry.functions.values())
    for (const cancel of fn.cancels.filter((candidate) => candidate.event === event.name))
      for (const run of await activeRunsOf(tx, fn.id, cancel.withinMs))
        if (holds(cancel.condition, { event: run.event, async: event }))
          await finishRun(tx, registry, run.id, "cancelled", cancelled(`Cancelled by ${event.name}.`));
}

async function endWaits(tx: Tx, event: StoredEvent): Promise<void> {
  for (const step of await stepsAwaiting(tx, event.name)) {
    const condition = step.waitIf === null ? undefined : compileExpression(step.waitIf);
    if (!holds(condition, { event: step.event, async: event })) continue;
    if (!(await lockActiveRun(tx, step.runId))) continue;
    await completeStep(tx, step.runId, step, { data: event });
    await nudgeDiscovery(tx, step.runId);
  }
}
