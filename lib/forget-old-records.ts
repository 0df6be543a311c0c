import { pruneRuns } from "#db/queries/job-runs.ts";
import { pruneEvents } from "#db/queries/outbox.ts";
import {
  pruneConversations,
  pruneExpired,
  pruneMails,
  pruneModelCalls,
  pruneStreamEvents,
} from "#db/queries/prune.ts";
import type { Context } from "./context.ts";
import { env } from "./env.ts";
import { keptSince } from "./kept-since.ts";

/** The time for which the records of finished jobs, and the events that started them, are kept. */
const JOBS_KEPT_MS = 7 * 24 * 60 * 60_000;

/** Deletes what has expired, and the records that this installation keeps no longer. */
export async function forgetOldRecords(ctx: Context): Promise<void> {
  await pruneExpired(ctx.db);
  await pruneRuns(ctx.db, JOBS_KEPT_MS);
  await pruneEvents(ctx.db, JOBS_KEPT_MS);
  const settings = env();
  const kinds = [
    [settings.RETENTION_STREAM_DAYS, pruneStreamEvents],
    [settings.RETENTION_MAIL_DAYS, pruneMails],
    [settings.RETENTION_MODEL_CALL_DAYS, pruneModelCalls],
    [settings.RETENTION_CHAT_DAYS, pruneConversations],
  ] as const;
  for (const [days, prune] of kinds) if (days !== null) await prune(ctx.db, keptSince(ctx, days));
}
