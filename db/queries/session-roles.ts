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
export function isMember(db: Db, userId: string | SQL): SQL | undefined {
  const address = db
    .select({ email: sql`lower(${users.email})` })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerified)));
  return or(eq(sessionMembers.userId, userId), eq(sessionMembers.email, sql`(${address})`));
}

export function isVisitor({ userId, now }: { userId: string | SQL; now: Date }): SQL | undefined {
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
  const rows = await rolesIn(db, { sessionId, ...reader });
  return rows.map(({ role }) => role);
}

/**
 * Returns these roles for many accounts, each in a session, with what the session says of its readers, by one
 * statement. Nothing for an account that is blocked, and where the account or the session is gone.
 */
export async function selectRolesOfReaders(
  db: Db,
  readers: readonly { sessionId: string; userId: string }[],
  now: Date,
) {
  const wanted = readers.map(({ sessionId, userId }, n) => ({ n, sessionId, userId }));
  const of = { sessionId: sql`w."sessionId"`, userId: sql`w."userId"`, now };
  const rows = await db.execute<ReaderRow>(sql`
    select w.n, s.owner_id as "ownerId", s.is_public as "isPublic", s.shares_original as "sharesOriginal", r.role
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(n int, "sessionId" uuid, "userId" uuid)
    join ${users} u on u.id = w."userId" and u.blocked_at is null
    join ${reviewSessions} s on s.id = w."sessionId"
    left join lateral ${rolesIn(db, of)} r on true`);
  const byReader = Map.groupBy(rows, ({ n }) => n);
  return readers.map((_, n) => {
    const ofReader = byReader.get(n);
    const [session] = ofReader ?? [];
    return session && { session, roles: ofReader?.flatMap(({ role }) => role ?? []) ?? [] };
  });
}

interface ReaderRow extends Record<string, unknown> {
  n: number;
  ownerId: string;
  isPublic: boolean;
  sharesOriginal: boolean;
  role: SessionRoleRow | null;
}

function rolesIn(
  db: Db,
  { sessionId, userId, now }: { sessionId: string | SQL; userId: string | SQL; now: Date },
) {
  return db
    .select({ role: sessionMembers.role })
    .from(sessionMembers)
    .where(and(eq(sessionMembers.sessionId, sessionId), isMember(db, userId)))
    .unionAll(
      db
        .select({ role: sessionLinks.role })
        .from(sessionLinks)
        .innerJoin(sessionLinkVisits, eq(sessionLinkVisits.linkId, sessionLinks.id))
        .where(and(eq(sessionLinks.sessionId, sessionId), isVisitor({ userId, now }))),
    );
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
