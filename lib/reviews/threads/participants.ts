import { selectParticipants } from "#db/queries/participants.ts";
import type { ActorContext } from "#lib/context.ts";

/** Returns the people who can read the threads of a session. */
export function participantsOf(ctx: ActorContext, { id }: { id: string }) {
  return selectParticipants(ctx.db, { sessionId: id, now: ctx.now() });
}
