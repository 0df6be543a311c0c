import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { sessionLinks, sessionLinkVisits, sessionMembers } from "../schema/sharing.ts";
import { users } from "../schema/users.ts";

export type SessionRoleRow = typeof sessionMembers.$inferSelect.role;

export interface Reader {
  userId: string;
  /** The time at which links are compared with their ends. */
  now: Date;
}

/** Rows that count for an account: it asked for them itself, or they name its verified address. */
export function isMember(db: Db, userId: string): SQL | undefined {
  const address = db
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerified)));
  return or(eq(sessionMembers.userId, userId), eq(sessionMembers.email, sql`(${address})`));
}

export function isVisitor({ userId, now }: Reader): SQL | undefined {
  return and(eq(sessionLinkVisits.userId, userId), isOpenLink(now));
}

export function isOpenLink(now: Date): SQL | undefined {
  return or(isNull(sessionLinks.expiresAt), gt(sessionLinks.expiresAt, now));
}

/** The roles that an account has in a session that is not its own, by address and by links. */
export async function selectRoles(
  db: Db,
  { sessionId, ...reader }: Reader & { sessionId: string },
): Promise<SessionRoleRow[]> {
  const rows = await db
    .select({ role: sessionMembers.role })
    .from(sessionMembers)
    .where(and(eq(sessionMembers.sessionId, sessionId), isMember(db, reader.userId)))
    .unionAll(
      db
        .select({ role: sessionLinks.role })
        .from(sessionLinks)
        .innerJoin(sessionLinkVisits, eq(sessionLinkVisits.linkId, sessionLinks.id))
        .where(and(eq(sessionLinks.sessionId, sessionId), isVisitor(reader))),
    );
  return rows.map(({ role }) => role);
}

/** True if the selected document has a session, of this kind, in which the reader has a role. */
export function hasRoleInSession(db: Db, reader: Reader, kind?: SQL): SQL<boolean> {
  const byAddress = db
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .innerJoin(sessionMembers, eq(sessionMembers.sessionId, reviewSessions.id))
    .where(and(eq(reviewSessions.documentId, documents.id), kind, isMember(db, reader.userId)))
    .limit(1);
  const byLink = db
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .innerJoin(sessionLinks, eq(sessionLinks.sessionId, reviewSessions.id))
    .innerJoin(sessionLinkVisits, eq(sessionLinkVisits.linkId, sessionLinks.id))
    .where(and(eq(reviewSessions.documentId, documents.id), kind, isVisitor(reader)))
    .limit(1);
  return sql<boolean>`(${byAddress} is not null or ${byLink} is not null)`;
}
