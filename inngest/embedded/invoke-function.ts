import type { Tx } from "#db/client.ts";
import { insertRun } from "#db/queries/job-runs.ts";
import { completeStep, nudgeDiscovery, planWait } from "#db/queries/job-steps.ts";
import type { StoredEvent } from "#db/queries/outbox.ts";
import type { Effect } from "./effects.ts";
import type { JobFunction, Registry } from "./registry.ts";

type Invocation = Extract<Effect, { kind: "invoke" }>;

/** Starts a run of another function whose end completes this step. */
export async function invokeFunction(
  tx: Tx,
  registry: Registry,
  runId: string,
  { step, functionId, data, until }: Invocation,
): Promise<void> {
  if (!(await planWait(tx, runId, step, { until }))) return;
  const invoked = registry.functions.get(functionId);
  if (!invoked) {
    const message = `There is no function ${functionId} to invoke.`;
    await completeStep(tx, runId, step, { error: { name: "FunctionNotFoundError", message } });
    await nudgeDiscovery(tx, runId);
    return;
  }
  const event = { id: `${runId}.${step.id}`, name: "inngest/function.invoked", data, ts: Date.now() };
  const run = newRun(invoked, event);
  await insertRun(tx, { ...run, idempotencyKey: undefined, parent: { runId, stepId: step.id } });
}

/** A run of this function for this event, with what its options make of the event. */
export function newRun(fn: JobFunction, event: StoredEvent) {
  const scope = { event };
  const value = fn.idempotency?.(scope);
  return {
    functionId: fn.id,
    event,
    limits: fn.limits.map(({ key, max }, number) => ({
      key: [fn.id, number, JSON.stringify(key?.(scope) ?? null)].join(":"),
      max,
    })),
    idempotencyKey: value === undefined ? undefined : JSON.stringify(value),
    startWithinMs: fn.startWithinMs,
    finishWithinMs: fn.finishWithinMs,
  };
}
