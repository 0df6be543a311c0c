import { insertVisit, noteLinkUse, selectLinkByToken } from "#db/queries/session-links.ts";
import type { ActorContext } from "#lib/context.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { transact } from "#lib/transact.ts";
import type { SharedRole } from "../role-schema.ts";
import { linkNotFound } from "../sharing-problems.ts";

/** Gives the actor the role of a link. The owner of the session gets none. @throws link-not-found */
export async function openLink(
  ctx: ActorContext,
  { token }: { token: string },
): Promise<{ session_id: string; role: SharedRole }> {
  return transact(ctx, async (tx) => {
    const now = tx.now();
    const found = await selectLinkByToken(tx.db, { tokenHash: hashSecret(token), now });
    if (!found)
      throw linkNotFound("This link no longer works. Ask the person who sent it to you for a new one.");
    const { link, ownerId } = found;
    await noteLinkUse(tx.db, link.id, now);
    if (ownerId !== tx.actor.userId) await insertVisit(tx.db, { linkId: link.id, userId: tx.actor.userId });
    return { session_id: link.sessionId, role: link.role };
  });
}
