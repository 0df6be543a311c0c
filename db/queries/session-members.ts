import { and, asc, count, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { accessRequests, reviewSessions } from "../schema/reviews.ts";
import { sessionLinks, sessionLinkVisits, sessionMembers } from "../schema/sharing.ts";
import { users } from "../schema/users.ts";
import { isMember, isVisitor, type Reader, type SessionRoleRow } from "./session-roles.ts";

export type MemberRow = typeof sessionMembers.$inferSelect;

/** The account that a row counts for, if there is one. */
export const isAccountOfMember = sql`${users.id} = coalesce(${sessionMembers.userId},
  (select known.id from ${users} known
    where lower(known.email) = ${sessionMembers.email} and known.email_verified is not null))`;

export async function selectMembers(db: Db, sessionId: string) {
  return db
    .select({ member: sessionMembers, name: users.name, hasAccount: isNotNull(users.id) })
    .from(sessionMembers)
    .leftJoin(users, isAccountOfMember)
    .where(eq(sessionMembers.sessionId, sessionId))
    .orderBy(asc(sessionMembers.createdAt), asc(sessionMembers.id));
}

export async function countMembers(db: Db, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(sessionMembers)
    .where(eq(sessionMembers.sessionId, sessionId));
  return row?.n ?? 0;
}

/** Gives an address a role, in the place of the one that it had. `isNew` is true if it had none. */
export async function upsertMember(
  db: Db,
  member: Pick<MemberRow, "id" | "sessionId" | "email" | "role"> & { userId?: string },
): Promise<{ member: MemberRow; isNew: boolean }> {
  const [row] = await db
    .insert(sessionMembers)
    .values(member)
    .onConflictDoUpdate({
      target: [sessionMembers.sessionId, sessionMembers.email],
      set: { role: member.role, ...(member.userId ? { userId: member.userId } : {}) },
    })
    .returning();
  if (!row) throw new Error("A member who was just written is not there.");
  return { member: row, isNew: row.id === member.id };
}

export async function updateMemberRole(
  db: Db,
  { sessionId, id, role }: { sessionId: string; id: string; role: SessionRoleRow },
): Promise<boolean> {
  const rows = await db
    .update(sessionMembers)
    .set({ role })
    .where(and(eq(sessionMembers.sessionId, sessionId), eq(sessionMembers.id, id)))
    .returning({ id: sessionMembers.id });
  return rows.length > 0;
}

export async function deleteMember(
  db: Db,
  { sessionId, id }: { sessionId: string; id: string },
): Promise<boolean> {
  const rows = await db
    .delete(sessionMembers)
    .where(and(eq(sessionMembers.sessionId, sessionId), eq(sessionMembers.id, id)))
    .returning({ id: sessionMembers.id });
  return rows.length > 0;
}

/** Ends every role that an account has in a session that is not its own. False if it had none. */
export async function leaveSession(
  db: Db,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> {
  const members = await db
    .delete(sessionMembers)
    .where(and(eq(sessionMembers.sessionId, sessionId), isMember(db, userId)))
    .returning({ id: sessionMembers.id });
  const linksOfSession = db
    .select({ id: sessionLinks.id })
    .from(sessionLinks)
    .where(eq(sessionLinks.sessionId, sessionId));
  const visits = await db
    .delete(sessionLinkVisits)
    .where(and(eq(sessionLinkVisits.userId, userId), sql`${sessionLinkVisits.linkId} in (${linksOfSession})`))
    .returning({ linkId: sessionLinkVisits.linkId });
  return members.length + visits.length > 0;
}

/** A member as the mail to them needs it. */
export async function selectMemberForMail(db: Db, id: string) {
  const [row] = await db
    .select({
      member: sessionMembers,
      session: { id: reviewSessions.id, title: reviewSessions.title },
      filename: documents.filename,
      ownerEmail: users.email,
      ownerName: users.name,
    })
    .from(sessionMembers)
    .innerJoin(reviewSessions, eq(reviewSessions.id, sessionMembers.sessionId))
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .innerJoin(users, eq(users.id, reviewSessions.ownerId))
    .where(eq(sessionMembers.id, id));
  return row;
}

/** Completed reviews of others in which an account has a role, the newest share first, one row for each role. */
export async function selectSharedWith(db: Db, reader: Reader, limit: number) {
  const shown = {
    session: reviewSessions,
    documentId: documents.id,
    filename: documents.filename,
    ownerEmail: users.email,
    ownerName: users.name,
  };
  const byAddress = await db
    .select({ ...shown, role: sessionMembers.role, sharedAt: sessionMembers.createdAt })
    .from(sessionMembers)
    .innerJoin(reviewSessions, eq(reviewSessions.id, sessionMembers.sessionId))
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .innerJoin(users, eq(users.id, reviewSessions.ownerId))
    .where(and(isMember(db, reader.userId), eq(reviewSessions.status, "completed")))
    .orderBy(desc(sessionMembers.createdAt), desc(sessionMembers.id))
    .limit(limit);
  const byLink = await db
    .select({ ...shown, role: sessionLinks.role, sharedAt: sessionLinkVisits.createdAt })
    .from(sessionLinkVisits)
    .innerJoin(sessionLinks, eq(sessionLinks.id, sessionLinkVisits.linkId))
    .innerJoin(reviewSessions, eq(reviewSessions.id, sessionLinks.sessionId))
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .innerJoin(users, eq(users.id, reviewSessions.ownerId))
    .where(and(isVisitor(reader), eq(reviewSessions.status, "completed")))
    .orderBy(desc(sessionLinkVisits.createdAt))
    .limit(limit);
  return [...byAddress, ...byLink];
}

/** The last open request of each person for a session, the oldest first. */
export async function selectOpenRequests(db: Db, sessionId: string) {
  const newest = db
    .selectDistinctOn([accessRequests.userId], {
      id: accessRequests.id,
      message: accessRequests.message,
      createdAt: accessRequests.createdAt,
      decision: accessRequests.decision,
      email: users.email,
      name: users.name,
    })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(eq(accessRequests.sessionId, sessionId))
    .orderBy(accessRequests.userId, desc(accessRequests.createdAt))
    .as("newest");
  return db
    .select()
    .from(newest)
    .where(sql`${newest.decision} is null`)
    .orderBy(asc(newest.createdAt), asc(newest.id))
    .limit(200);
}

/** Answers a request, and the earlier ones of the same person: undefined if it is answered or not there. */
export async function decideRequest(
  db: Db,
  {
    sessionId,
    id,
    ...answer
  }: { sessionId: string; id: string; decision: "granted" | "refused"; decidedAt: Date },
): Promise<{ userId: string; email: string } | undefined> {
  const [asked] = await db
    .select({ userId: accessRequests.userId, email: users.email, decision: accessRequests.decision })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(and(eq(accessRequests.sessionId, sessionId), eq(accessRequests.id, id)))
    .for("update", { of: accessRequests });
  if (!asked || asked.decision !== null) return undefined;
  await db
    .update(accessRequests)
    .set(answer)
    .where(
      and(
        eq(accessRequests.sessionId, sessionId),
        eq(accessRequests.userId, asked.userId),
        sql`${accessRequests.decision} is null`,
      ),
    );
  return { userId: asked.userId, email: asked.email };
}
