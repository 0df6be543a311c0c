import { updateSessionVisibility } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { sessionNotFound } from "../problems.ts";

export async function updateVisibility(ctx: ActorContext, input: { sessionId: string; isPublic: boolean }) {
  return transact(ctx, async (tx) => {
    const updated = await updateSessionVisibility(tx.db, tx.actor.userId, input.sessionId, input.isPublic);
    if (!updated) throw sessionNotFound("You have no session with this id.");
    return { session_id: input.sessionId, is_public: input.isPublic, changed: updated.changed };
  });
}
