import { type SessionRow, selectSession } from "#db/queries/review-sessions.ts";
import { lockChangeStream } from "#db/queries/streams.ts";
import { keepSession, lockPeople } from "#db/queries/thread-people.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "../problems.ts";
import { includesRole, type SessionRole } from "../role-schema.ts";
import { type Standing, sessionStanding } from "../sharing/session-standing.ts";
import { notAParticipant, reviewNotComplete, sessionRoleTooLow } from "../thread-problems.ts";
import { participantsOf } from "./participants.ts";

/** `read`: see threads. `comment`: also write. `edit`: also assign, and resolve what others wrote. */
export type ThreadRight = "read" | "comment" | "edit";

/** What an actor may do with the threads of a session. */
export interface ThreadStanding {
  session: SessionRow;
  isOwner: boolean;
  may: (right: ThreadRight) => boolean;
}

/** The least role that has each right. */
const ROLE_OF: Readonly<Record<ThreadRight, SessionRole>> = {
  read: "viewer",
  comment: "commenter",
  edit: "editor",
};

/** What somebody may do with the threads of a session, by their standing in it. */
export function threadStanding(session: SessionRow, standing: Standing): ThreadStanding {
  return {
    session,
    isOwner: standing.role === "owner",
    may: (right) => hasRight(standing, right),
  };
}

/** True if a standing in a session gives this right on its threads. */
export function hasRight(standing: Standing, right: ThreadRight): boolean {
  return standing.isParticipant && includesRole(standing.role, ROLE_OF[right]);
}

const REFUSALS: Readonly<Record<ThreadRight, string>> = {
  read: "What people write in this review is for those with whom it is shared. You can ask its owner for access.",
  comment: "You may read this review, but not write in it. Ask its owner for the role of a commenter.",
  edit: "Only the owner and the editors of this review may do this. Ask its owner for the role of an editor.",
};

/** @throws session-not-found, session-role-too-low */
export async function refuseUnless(
  ctx: ActorContext,
  sessionId: string,
  right: ThreadRight,
): Promise<ThreadStanding> {
  const found = await selectSession(ctx.db, sessionId);
  const known = found && (await sessionStanding(ctx, found.session));
  if (!known) throw sessionNotFound("You have no session with this id.");
  const standing = threadStanding(found.session, known);
  if (standing.may(right)) return standing;
  throw sessionRoleTooLow(REFUSALS[right]);
}

interface Wanted {
  sessionId: string;
  right: ThreadRight;
  /** People whom the change names. */
  people?: readonly string[];
}

/**
 * The same for what changes threads. Until the transaction ends, nobody whom the change names is deleted, nor the
 * session, and other changes of its threads wait.
 * @throws review-not-complete, not-a-participant, and as `refuseUnless`
 */
export async function mayChange(
  tx: ActorContext,
  { sessionId, right, people }: Wanted,
): Promise<ThreadStanding> {
  const standing = await refuseUnless(tx, sessionId, right);
  await keepForChange(tx, standing.session, people);
  return standing;
}

/**
 * Takes the locks of `mayChange` in a session where the right of the actor was checked already. They are taken in the
 * order of the deletions.
 * @param people whom the change names
 * @throws review-not-complete, not-a-participant, session-not-found
 */
export async function keepForChange(
  tx: ActorContext,
  session: SessionRow,
  people: readonly string[] = [],
): Promise<void> {
  if (session.status !== "completed")
    throw reviewNotComplete("The review is not complete, so nothing can be written in it yet.");
  const { userId } = tx.actor;
  const there = new Set(await lockPeople(tx.db, [userId, session.ownerId, ...people]));
  if (!there.has(userId) || !(await keepSession(tx.db, session.id)))
    throw sessionNotFound("The session was deleted meanwhile.");
  if (people.length > 0) {
    const known = new Set((await participantsOf(tx, session)).map(({ id }) => id));
    if (!people.every((id) => there.has(id) && known.has(id)))
      throw notAParticipant(
        "Somebody whom you name cannot read this review. Share the review with them first.",
      );
  }
  await lockChangeStream(tx.db, session.id);
}
