import type { Db, Tx } from "#db/client.ts";
import { activeRunsOf, insertRun } from "#db/queries/job-runs.ts";
import { markDispatched, type StoredEvent, takeEventsInOrder } from "#db/queries/outbox.ts";
import type { Condition, ConditionScope } from "./condition.ts";
import { finishRun } from "./finish-run.ts";
import { type JobFunction, limitName, type Registry } from "./registry.ts";

const BATCH = 50;

/**
 * Turns committed events into runs and cancellations, in the order in which they were sent. One transaction holds
 * all consequences of a batch, so each event has them exactly once.
 * @returns true if there may be more events
 */
export async function dispatchEvents(db: Db, registry: Registry): Promise<boolean> {
  return db.transaction(async (tx) => {
    const events = await takeEventsInOrder(tx, BATCH);
    for (const event of events) {
      // Cancellations come first: an event does not cancel the run that it starts.
      await cancelRuns(tx, registry, event);
      await startRuns(tx, registry, event);
    }
    await markDispatched(tx, events);
    return events.length === BATCH;
  });
}

async function startRuns(tx: Tx, registry: Registry, event: StoredEvent): Promise<void> {
  for (const fn of registry.functions.values()) {
    const starts = fn.triggers.some(
      (trigger) => trigger.event === event.name && holds(trigger.condition, { event }),
    );
    if (starts) await insertRun(tx, { functionId: fn.id, event, limits: limitsFor(fn, event) });
  }
}

/** Returns the concurrency limits of a run; runs with the same key share one limit. */
function limitsFor(fn: JobFunction, event: StoredEvent) {
  return fn.limits.map(({ key, max }, number) => ({
    key: `${limitName(fn.id, number)}:${JSON.stringify(key?.({ event }) ?? null)}`,
    max,
  }));
}

async function cancelRuns(tx: Tx, registry: Registry, event: StoredEvent): Promise<void> {
  for (const fn of registry.functions.values())
    for (const cancel of fn.cancels.filter((candidate) => candidate.event === event.name))
      for (const run of await activeRunsOf(tx, fn.id)) {
        if (!holds(cancel.condition, { event: run.event, async: event })) continue;
        const error = { name: "FunctionCancelledError", message: `Cancelled by ${event.name}.` };
        await finishRun(tx, registry, run.id, "cancelled", { error });
      }
}

/** A function without a condition takes every event of its name. */
function holds(condition: Condition | undefined, scope: ConditionScope): boolean {
  return condition === undefined || condition(scope);
}
