import { type SessionRow, selectSession } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotAccessible, sessionNotFound } from "../problems.ts";

type FoundSession = NonNullable<Awaited<ReturnType<typeof selectSession>>>;

/** Returns the session if the actor owns it or it is public. @throws session-not-found, session-not-accessible */
export async function readableSession(ctx: ActorContext, sessionId: string): Promise<FoundSession> {
  return readable(ctx, await selectSession(ctx.db, sessionId));
}

/** Returns what was found if the actor may read it. @throws as `readableSession` */
export function readable<Found extends { session: Pick<SessionRow, "ownerId" | "isPublic"> }>(
  ctx: ActorContext,
  found: Found | undefined,
): Found {
  if (!found) throw sessionNotFound("No session has this id.");
  if (found.session.ownerId !== ctx.actor.userId && !found.session.isPublic) {
    throw sessionNotAccessible("This session is private. You can ask its owner for access.");
  }
  return found;
}
