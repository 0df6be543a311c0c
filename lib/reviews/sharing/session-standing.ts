import { type SessionRow, selectSession } from "#db/queries/review-sessions.ts";
import { selectRoles, selectRolesOfReaders } from "#db/queries/session-roles.ts";
import type { ActorContext, Context } from "#lib/context.ts";
import { sessionNotAccessible, sessionNotFound } from "../problems.ts";
import { includesRole, type SessionRole } from "../role-schema.ts";

type SharedSession = Pick<SessionRow, "id" | "ownerId" | "isPublic" | "sharesOriginal">;

/** What an actor may do in a session. */
export interface Standing {
  role: SessionRole;
  mayHaveOriginal: boolean;
  /** False for those who read a public session, with whom nobody shares it. */
  isParticipant: boolean;
}

/** Returns what the actor may do in a session; null if the actor may not even read it. */
export async function sessionStanding(ctx: ActorContext, session: SharedSession): Promise<Standing | null> {
  const { userId } = ctx.actor;
  if (session.ownerId === userId) return OWNER;
  return standingBy(await selectRoles(ctx.db, { sessionId: session.id, userId, now: ctx.now() }), session);
}

/**
 * Returns the same for many readers, each of a session, by one statement. Null also for whoever is blocked, and where
 * the reader or the session is gone.
 */
export async function standingsOf(
  { db, now }: Pick<Context, "db" | "now">,
  readers: readonly { sessionId: string; userId: string }[],
): Promise<(Standing | null)[]> {
  const found = await selectRolesOfReaders(db, readers, now());
  return found.map((each, i) => {
    if (!each) return null;
    return each.session.ownerId === readers[i]?.userId ? OWNER : standingBy(each.roles, each.session);
  });
}

const OWNER: Standing = { role: "owner", mayHaveOriginal: true, isParticipant: true };

/** What somebody may do who is not the owner and has these roles. */
function standingBy(
  roles: readonly SessionRole[],
  { isPublic, sharesOriginal }: Pick<SharedSession, "isPublic" | "sharesOriginal">,
): Standing | null {
  const given = roles.reduce<SessionRole | null>(
    (best, each) => (best && includesRole(best, each) ? best : each),
    null,
  );
  if (given) return { role: given, mayHaveOriginal: sharesOriginal, isParticipant: true };
  return isPublic ? { role: "viewer", mayHaveOriginal: false, isParticipant: false } : null;
}

/** Returns what was found, with what the actor may do in it. @throws session-not-found, session-not-accessible */
export async function readable<Found extends { session: SharedSession }>(
  ctx: ActorContext,
  found: Found | undefined,
): Promise<Found & { standing: Standing }> {
  if (!found) throw sessionNotFound("No session has this id.");
  const standing = await sessionStanding(ctx, found.session);
  if (!standing) throw sessionNotAccessible("This session is private. You can ask its owner for access.");
  return { ...found, standing };
}

/** Returns the session if the actor may read it. @throws as `readable` */
export async function readableSession(ctx: ActorContext, sessionId: string) {
  return readable(ctx, await selectSession(ctx.db, sessionId));
}
