import { Middleware } from "inngest";
import { writeRun } from "#lib/traces/write-run.ts";
import { FUNCTION_FAILED } from "./embedded/registry.ts";

type Ended = Pick<Middleware.OnRunCompleteArgs, "ctx" | "fn">;

/** Writes the spans of runs that an Inngest server leads. It does not tell which ones it cancels. */
export class RunSpans extends Middleware.BaseMiddleware {
  override readonly id = "galley-run-spans";

  override onRunComplete(ended: Middleware.OnRunCompleteArgs): void {
    write(ended, "completed");
  }

  override onRunError({ isFinalAttempt, ...ended }: Middleware.OnRunErrorArgs): void {
    if (isFinalAttempt) write(ended, "failed");
  }
}

function write({ ctx: { event, runId }, fn }: Ended, outcome: "completed" | "failed"): void {
  // The step of `onFailure` is a part of the run that failed.
  if (event.name === FUNCTION_FAILED) return;
  const { data, ts = Date.now() } = event;
  writeRun({ functionId: fn.id(), runId, data, outcome, seconds: (Date.now() - ts) / 1000 });
}
