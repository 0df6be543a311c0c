import { NonRetriableError, RetryAfterError } from "inngest";
import { firstEventId, isHandled, markHandled } from "#db/queries/handled-events.ts";
import { seeWork, type Work } from "#db/queries/work-steps.ts";
import type { Context } from "#lib/context.ts";
import { meter, stopwatch } from "#lib/metrics/meter.ts";
import { wordOf } from "#lib/traces/tracer.ts";
import { type Hold, holdStep } from "#lib/work/hold-step.ts";
import { retryPauseMs } from "#lib/work/retry-pause.ts";
import { inJobStep, kindOfStep } from "./job-context.ts";

/** The part of what a job gets that names this call of it. */
interface Call {
  attempt: number;
  runId: string;
  event: { id?: string | undefined; data?: unknown };
}

interface Retries {
  most: number;
  longestPauseMs?: number;
  /** Tells whoever waits for the work when it is tried again. */
  report?: (ctx: Context, at: Date) => Promise<void>;
}

/** With eight tries more, about forty minutes. */
const LONGEST_PAUSE_OF_AN_EVENT_MS = 30 * 60_000;
export const RETRIES_OF_AN_EVENT = 8;

/**
 * Returns a function that makes a verb the work of a step: done once at a time, watched by `reconcileWork`, and tried again
 * after pauses that are the same with every runner.
 */
export function workSteps(job: string, work: Work, { attempt, runId, event }: Call, retries: Retries) {
  return <T>(step: string, verb: (ctx: Context, hold: Hold) => Promise<T>) =>
    (): Promise<T> =>
      inJobStep({ functionId: job, work, runId, step, attempt, event }, async (ctx, span) => {
        const seconds = stopwatch();
        const count = (outcome: "done" | "tried_again" | "failed") => {
          meter()?.step({ functionId: job, step: kindOfStep(step), outcome, seconds: seconds() });
          span.add({ "galley.outcome": outcome });
        };
        try {
          const done = await holdStep(ctx, { ...work, step, run: runId }, (hold) => verb(ctx, hold));
          count("done");
          return done;
        } catch (error) {
          const isLast = error instanceof NonRetriableError || attempt >= retries.most;
          count(isLast ? "failed" : "tried_again");
          span.fail(wordOf(error));
          if (isLast) throw error;
          throw await toRetry(ctx, { error, work, attempt, retries });
        }
      });
}

/** Makes a verb the work of the only step of a job: what the event asks for is done once, however often it is sent. */
export function oncePerEvent(
  job: string,
  call: Call,
  verb: (ctx: Context) => Promise<unknown>,
): () => Promise<void> {
  const id = firstEventId(call.event.id ?? call.runId);
  const retries = { most: RETRIES_OF_AN_EVENT, longestPauseMs: LONGEST_PAUSE_OF_AN_EVENT_MS };
  return workSteps(
    job,
    { kind: "event", id },
    call,
    retries,
  )("handle", async (ctx) => {
    if (await isHandled(ctx.db, id)) return;
    await verb(ctx);
    await markHandled(ctx.db, id);
  });
}

interface Failure {
  error: unknown;
  work: Work;
  attempt: number;
  retries: Retries;
}

async function toRetry(ctx: Context, failure: Failure): Promise<RetryAfterError> {
  const { error, work, attempt, retries } = failure;
  const ms = retryPauseMs(attempt, retries.longestPauseMs);
  const at = new Date(Date.now() + ms);
  ctx.log.warn(
    { err: error, again_at: at, tries_left: retries.most - attempt },
    "a step failed and is tried again",
  );
  try {
    await seeWork(ctx.db, work, ms);
    await retries.report?.(ctx, at);
  } catch (fault) {
    ctx.log.warn({ err: fault }, "nobody could be told that a step is tried again");
  }
  return new RetryAfterError(error instanceof Error ? error.message : String(error), at, { cause: error });
}
