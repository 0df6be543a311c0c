import { lockOwnedSession, type SessionRow } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "../problems.ts";

/** Locks and returns the session if the actor owns it. @throws session-not-found */
export async function lockedOwnSession(tx: ActorContext, sessionId: string): Promise<SessionRow> {
  const session = await lockOwnedSession(tx.db, tx.actor.userId, sessionId);
  if (!session) throw sessionNotFound("You have no session with this id.");
  return session;
}
