import { selectWholeReview } from "#db/queries/whole-reviews.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Session } from "../schema.ts";
import { readable } from "../sharing/session-standing.ts";
import { threadsFor } from "../threads/get-threads.ts";
import { toSession } from "./to-session.ts";

export async function getSession(ctx: ActorContext, input: { sessionId: string }): Promise<Session> {
  const found = await readable(ctx, await selectWholeReview(ctx.db, input.sessionId));
  const viewer = { ...ctx.actor, ...found.standing };
  return toSession({ ...found, viewer, shownThreads: threadsFor(ctx, found) });
}
