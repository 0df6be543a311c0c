import { asc, eq, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { sessionLinks, sessionLinkVisits, sessionMembers } from "../schema/sharing.ts";
import { users } from "../schema/users.ts";
import { isAccountOfMember } from "./session-members.ts";
import { isOpenLink } from "./session-roles.ts";

const MOST_PARTICIPANTS = 500;

/** The accounts that have a role in a session: its owner, people with whom it is shared, and those who came by a link. */
export async function selectParticipants(db: Db, { sessionId, now }: { sessionId: string; now: Date }) {
  const owner = db
    .select({ id: reviewSessions.ownerId })
    .from(reviewSessions)
    .where(eq(reviewSessions.id, sessionId));
  const members = db
    .select({ id: users.id })
    .from(sessionMembers)
    .innerJoin(users, isAccountOfMember)
    .where(eq(sessionMembers.sessionId, sessionId));
  const visitors = db
    .select({ id: sessionLinkVisits.userId })
    .from(sessionLinkVisits)
    .innerJoin(sessionLinks, eq(sessionLinks.id, sessionLinkVisits.linkId))
    .where(sql`${eq(sessionLinks.sessionId, sessionId)} and (${isOpenLink(now)})`);
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      or(sql`${users.id} in (${owner})`, sql`${users.id} in (${members})`, sql`${users.id} in (${visitors})`),
    )
    .orderBy(asc(users.id))
    .limit(MOST_PARTICIPANTS);
}
