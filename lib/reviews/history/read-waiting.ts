import { selectQueue } from "#db/queries/review-queue.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { env } from "#lib/env.ts";
import type { Waiting } from "../schema.ts";

/** Returns which reviews of the owner come before this one; null if it does not wait for them. */
export async function readWaiting(
  ctx: Pick<Context, "db">,
  { id, ownerId, status, admittedAt }: Pick<SessionRow, "id" | "ownerId" | "status" | "admittedAt">,
): Promise<Waiting | null> {
  if (status !== "processing" || admittedAt !== null) return null;
  const { running, waiting } = await selectQueue(ctx.db, ownerId);
  return { ahead: running + Math.max(0, waiting.indexOf(id)), at_once: env().REVIEWS_AT_ONCE };
}
