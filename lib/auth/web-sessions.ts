import { deleteOtherWebSessions, deleteWebSession, selectWebSessions } from "#db/queries/web-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { webSessionNotFound } from "./problems.ts";
import type { WebSession } from "./sessions-schema.ts";

/** Lists where the actor is signed in, the last used first. */
export async function listWebSessions(ctx: ActorContext): Promise<WebSession[]> {
  const rows = await selectWebSessions(ctx.db, ctx.actor.userId);
  return rows.map((row) => ({
    web_session_id: row.id,
    user_agent: row.userAgent,
    network: row.network,
    created_at: row.createdAt?.toISOString() ?? null,
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    expires_at: row.expires.toISOString(),
    is_current: row.id === ctx.actor.webSessionId,
  }));
}

/** Signs the actor out in one place, at once. @throws web-session-not-found */
export async function endWebSession(
  ctx: ActorContext,
  { webSessionId: id }: { webSessionId: string },
): Promise<undefined> {
  if (!(await deleteWebSession(ctx.db, { userId: ctx.actor.userId, id })))
    throw webSessionNotFound("You have no sign-in with this id. It may have ended before.");
}

/** Signs the actor out everywhere but here. */
export async function endOtherWebSessions(ctx: ActorContext): Promise<undefined> {
  const { userId, webSessionId } = ctx.actor;
  await deleteOtherWebSessions(ctx.db, { userId, keptId: webSessionId ?? null });
}
