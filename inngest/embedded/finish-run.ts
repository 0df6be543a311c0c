import type { Tx } from "#db/client.ts";
import { endRun, lockActiveRun, type RunEnding, type StepResult } from "#db/queries/job-runs.ts";
import { completeStep, nudgeDiscovery } from "#db/queries/job-steps.ts";
import { insertOutboxEvent } from "#db/queries/outbox.ts";
import { FUNCTION_CANCELLED, FUNCTION_FAILED, type Registry } from "./registry.ts";

const ANNOUNCED = { completed: undefined, failed: FUNCTION_FAILED, cancelled: FUNCTION_CANCELLED } as const;

/** Ends a run once, tells whoever invoked it, and sends Inngest's own event if a function listens to it. */
export async function finishRun(
  tx: Tx,
  registry: Registry,
  runId: string,
  ending: RunEnding,
  result: StepResult,
): Promise<void> {
  const run = await endRun(tx, runId, ending, result);
  if (!run) return;
  if (run.parentRunId && run.parentStepId && (await lockActiveRun(tx, run.parentRunId))) {
    await completeStep(tx, run.parentRunId, { id: run.parentStepId, name: run.functionId }, result);
    await nudgeDiscovery(tx, run.parentRunId);
  }
  const name = ANNOUNCED[ending];
  if (name === undefined || !registry.listensTo(name)) return;
  await insertOutboxEvent(tx, {
    id: `${runId}.${ending}`,
    name,
    data: { function_id: run.functionId, run_id: runId, event: run.event, ...result },
  });
}

/** The error that a cancelled run leaves to whoever waits for it. */
export function cancelled(message: string): StepResult {
  return { error: { name: "FunctionCancelledError", message } };
}
