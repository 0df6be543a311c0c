import { leaveSession, selectSharedWith } from "#db/queries/session-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { sessionNotFound } from "../problems.ts";
import { includesRole } from "../role-schema.ts";
import type { SharedItem } from "../sharing-schema.ts";

const MOST_LISTED = 500;

/** Lists the reviews of others in which the actor has a role, each with the highest one. */
export async function listShared(ctx: ActorContext): Promise<SharedItem[]> {
  const reader = { userId: ctx.actor.userId, now: ctx.now() };
  const items = new Map<string, SharedItem>();
  for (const { session, filename, ownerEmail, ownerName, role, sharedAt } of await selectSharedWith(
    ctx.db,
    reader,
    MOST_LISTED,
  )) {
    const known = items.get(session.id);
    if (session.ownerId === reader.userId || (known && includesRole(known.role, role))) continue;
    items.set(session.id, {
      session_id: session.id,
      title: session.title,
      summary: session.summary,
      filename,
      owner_email: ownerEmail,
      owner_name: ownerName,
      role,
      shared_at: sharedAt.toISOString(),
    });
  }
  return [...items.values()]
    .toSorted((one, other) => other.shared_at.localeCompare(one.shared_at))
    .slice(0, MOST_LISTED);
}

/** Ends the roles of the actor in a review of somebody else. @throws session-not-found if there are none */
export async function leaveShared(
  ctx: ActorContext,
  { sessionId }: { sessionId: string },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    if (!(await leaveSession(tx.db, { sessionId, userId: tx.actor.userId })))
      throw sessionNotFound("No review with this id is shared with you.");
  });
}
