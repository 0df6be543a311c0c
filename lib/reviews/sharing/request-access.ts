import { insertAccessRequest } from "#db/queries/comments.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { sessionAlreadyAccessible, sessionNotFound, sessionSharingRestricted } from "../problems.ts";
import { sessionStanding } from "./session-standing.ts";

/** Writes the request down; the mail to the owner leaves by a job of its own. */
export async function requestAccess(ctx: ActorContext, input: { sessionId: string; message: string | null }) {
  return transact(ctx, async (tx) => {
    const found = await selectSession(tx.db, input.sessionId);
    if (!found) throw sessionNotFound("No session has this id.");
    const { session } = found;
    if (await sessionStanding(tx, session)) {
      throw sessionAlreadyAccessible("You can read this session already.");
    }
    const { userId } = tx.actor;
    const day = tx.now().toISOString().slice(0, 10);
    const request = await insertAccessRequest(tx.db, {
      sessionId: session.id,
      userId,
      message: input.message,
      day,
    });
    if (!request) {
      throw sessionSharingRestricted(
        "You asked for access to this session today. The owner has your message.",
      );
    }
    await tx.events.send("access/requested", { accessRequestId: request.id });
    return { session_id: session.id };
  });
}
