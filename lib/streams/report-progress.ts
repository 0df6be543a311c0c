import { appendProgress, appendRetry, endStream } from "#db/queries/streams.ts";
import type { Context } from "#lib/context.ts";
import type { Problem } from "#lib/contract/problem.ts";
import type { ErrorEvent, ProgressStage } from "./schema.ts";

/** Says how far a run is, in percent; a lower value than before counts as the earlier one. */
export async function reportProgress(
  ctx: Pick<Context, "db">,
  streamId: string,
  progress: { value: number; stage: ProgressStage | null },
): Promise<void> {
  await appendProgress(ctx.db, streamId, { value: Math.floor(progress.value), stage: progress.stage });
}

/** Says that a step failed and when it is tried again. The next progress takes it back. */
export async function reportRetry(ctx: Pick<Context, "db">, streamId: string, at: Date): Promise<void> {
  await appendRetry(ctx.db, streamId, at);
}

export async function reportComplete(
  ctx: Pick<Context, "db">,
  streamId: string,
  result: Record<string, unknown>,
): Promise<void> {
  await appendProgress(ctx.db, streamId, { value: 100, stage: "complete" });
  await endStream(ctx.db, streamId, { type: "complete", result });
}

export async function reportError(
  ctx: Pick<Context, "db">,
  streamId: string,
  error: ErrorEvent,
): Promise<void> {
  await endStream(ctx.db, streamId, error);
}

/** A problem as the last event of a stream. `detail` goes with the members, since an event has no place for it. */
export function toErrorEvent(problem: Problem): ErrorEvent {
  return {
    type: "error",
    error: problem.definition.title,
    error_type: problem.definition.slug,
    details: { detail: problem.detail, ...problem.extensions },
  };
}
