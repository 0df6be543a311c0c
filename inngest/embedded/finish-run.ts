import type { Tx } from "#db/client.ts";
import { endRun, type RunEnding, type StepResult } from "#db/queries/job-runs.ts";
import { insertOutboxEvent } from "#db/queries/outbox.ts";
import { meter } from "#lib/metrics/meter.ts";
import { writeRun } from "#lib/traces/write-run.ts";
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
  if (run) report(runId, run, ending);
  if (!run || ending !== "failed" || !registry.listensTo(FUNCTION_FAILED)) return;
  await insertOutboxEvent(tx, {
    id: `${runId}.failed`,
    name: FUNCTION_FAILED,
    data: { function_id: run.functionId, run_id: runId, event: run.event, ...result },
  });
}

function report(
  runId: string,
  run: { functionId: string; event: unknown; seconds: number },
  outcome: RunEnding,
) {
  const { event, seconds } = run;
  const functionId = withoutApp(run.functionId);
  meter()?.run({ functionId, outcome, seconds });
  const { name, data }: { name?: unknown; data?: unknown } = event ?? {};
  // The step of `onFailure` is a part of the run that failed.
  if (name !== FUNCTION_FAILED) writeRun({ functionId, runId, data, outcome, seconds });
}

/** The SDK puts the id of the app before that of the function. */
function withoutApp(functionId: string): string {
  return functionId.replace(/^galley-/, "");
}
