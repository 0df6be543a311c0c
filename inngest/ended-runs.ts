import { Middleware } from "inngest";
import { meter } from "#lib/metrics/meter.ts";
import { writeRun } from "#lib/traces/write-run.ts";
import { FUNCTION_FAILED } from "./embedded/registry.ts";

type Ended = Pick<Middleware.OnRunCompleteArgs, "ctx" | "fn">;

/** What Inngest's package adds to the id of a function for that of its `onFailure`. */
const OF_FAILURE = "-failure";
/** A server that did not hear of the end of a run asks for it again within minutes. */
const MOST_REMEMBERED = 10_000;
const remembered = new Set<string>();

/** Counts runs that an Inngest server leads, and writes their spans. It does not tell which ones it cancels. */
export class EndedRuns extends Middleware.BaseMiddleware {
  override readonly id = "galley-ended-runs";

  override onRunComplete(ended: Middleware.OnRunCompleteArgs): void {
    report(ended, "completed");
  }

  override onRunError({ isFinalAttempt, ...ended }: Middleware.OnRunErrorArgs): void {
    if (isFinalAttempt) report(ended, "failed");
  }
}

function report({ ctx: { event, runId }, fn }: Ended, outcome: "completed" | "failed"): void {
  if (!isFirst(runId)) return;
  const { data, ts = Date.now() } = event;
  const seconds = (Date.now() - ts) / 1000;
  const isOfFailure = event.name === FUNCTION_FAILED;
  meter()?.run({ functionId: isOfFailure ? `${fn.id()}${OF_FAILURE}` : fn.id(), outcome, seconds });
  // The step of `onFailure` is a part of the run that failed.
  if (!isOfFailure) writeRun({ functionId: fn.id(), runId, data, outcome, seconds });
}

function isFirst(runId: string): boolean {
  if (remembered.has(runId)) return false;
  remembered.add(runId);
  const [oldest] = remembered;
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return true;
}
