import type { Tx } from "#db/client.ts";
import { endRun, type RunEnding, type StepResult } from "#db/queries/job-runs.ts";
import { insertOutboxEvent } from "#db/queries/outbox.ts";
import { meter } from "#lib/metrics/meter.ts";
import { FUNCTION_FAILED, type Registry } from "./registry.ts";

/** Ends a run once. A failed run also sends the event that starts its function's `onFailure`. */
export async function finishRun(
  tx: Tx,
  registry: Registry,
  runId: string,
  ending: RunEnding,
  result: StepResult,
): Promise<void> {
  const run = await endRun(tx, runId, ending, result);
  if (run) meter()?.run({ functionId: withoutApp(run.functionId), outcome: ending, seconds: run.seconds });
  if (!run || ending !== "failed" || !registry.listensTo(FUNCTION_FAILED)) return;
  await insertOutboxEvent(tx, {
    id: `${runId}.failed`,
    name: FUNCTION_FAILED,
    data: { function_id: run.functionId, run_id: runId, event: run.event, ...result },
  });
}

/** The SDK puts the id of the app before that of the function. */
function withoutApp(functionId: string): string {
  return functionId.replace(/^galley-/, "");
}
