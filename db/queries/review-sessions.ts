import { and, count, countDistinct, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents, type StoredFailure } from "../schema/documents.ts";
import { comments, reviewSessions } from "../schema/reviews.ts";
import { streams } from "../schema/streams.ts";
import { users } from "../schema/users.ts";
import { documentColumns } from "./document-columns.ts";
import { reviewsAhead } from "./review-queue.ts";

export type SessionRow = typeof reviewSessions.$inferSelect;
export type NewSession = typeof reviewSessions.$inferInsert;

const owned = (ownerId: string, id: string) =>
  and(eq(reviewSessions.id, id), eq(reviewSessions.ownerId, ownerId));

export async function insertSession(db: Db, session: NewSession): Promise<SessionRow | undefined> {
  const [row] = await db.insert(reviewSessions).values(session).onConflictDoNothing().returning();
  return row;
}

/** Whoever owns it: for jobs, which act for the session itself, and for verbs that then decide who may read it. */
export async function selectSession(db: Db, id: string) {
  const [row] = await db
    .select({
      session: reviewSessions,
      document: documentColumns,
      ownerEmail: users.email,
      head: streams,
      ahead: reviewsAhead(db),
    })
    .from(reviewSessions)
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .innerJoin(users, eq(users.id, reviewSessions.ownerId))
    .leftJoin(streams, eq(streams.id, reviewSessions.id))
    .where(eq(reviewSessions.id, id));
  return row;
}

export async function selectOwnedSession(
  db: Db,
  ownerId: string,
  id: string,
): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(reviewSessions).where(owned(ownerId, id));
  return row;
}

/** Counts the reviews of these documents, and the comments of those. */
export async function countReviewsOf(
  db: Db,
  documentIds: string[],
): Promise<{ reviews: number; comments: number }> {
  const [row] = await db
    .select({ reviews: countDistinct(reviewSessions.id), comments: count(comments.id) })
    .from(reviewSessions)
    .leftJoin(comments, eq(comments.sessionId, reviewSessions.id))
    .where(inArray(reviewSessions.documentId, documentIds));
  return row ?? { reviews: 0, comments: 0 };
}

export async function selectSampleSession(db: Db, ownerId: string): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(reviewSessions)
    .where(and(eq(reviewSessions.ownerId, ownerId), eq(reviewSessions.isSample, true)));
  return row;
}

/** Running sessions, and ended ones that their owner has not looked at. */
export async function selectUnviewedSessions(db: Db, ownerId: string) {
  return db
    .select({
      session: {
        id: reviewSessions.id,
        documentId: reviewSessions.documentId,
        status: reviewSessions.status,
        title: reviewSessions.title,
        isPreview: reviewSessions.isPreview,
        createdAt: reviewSessions.createdAt,
        admittedAt: reviewSessions.admittedAt,
        completedAt: reviewSessions.completedAt,
        viewedAt: reviewSessions.viewedAt,
      },
      document: { id: documents.id, filename: documents.filename },
      head: { lastValue: streams.lastValue, lastStage: streams.lastStage },
      ahead: reviewsAhead(db),
    })
    .from(reviewSessions)
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .leftJoin(streams, eq(streams.id, reviewSessions.id))
    .where(
      and(
        eq(reviewSessions.ownerId, ownerId),
        or(eq(reviewSessions.status, "processing"), isNull(reviewSessions.viewedAt)),
      ),
    )
    .orderBy(desc(reviewSessions.createdAt), desc(reviewSessions.id))
    .limit(500);
}

/** False when there is no such session. One that still runs stays unviewed, so that its end is news. */
export async function markSessionViewed(db: Db, ownerId: string, id: string): Promise<boolean> {
  const rows = await db
    .update(reviewSessions)
    .set({
      viewedAt: sql`case when ${reviewSessions.status} = 'processing' then ${reviewSessions.viewedAt}
        else coalesce(${reviewSessions.viewedAt}, now()) end`,
    })
    .where(owned(ownerId, id))
    .returning({ id: reviewSessions.id });
  return rows.length > 0;
}

/** Takes the row lock, so that changes of who may read a session follow one another. */
export async function lockOwnedSession(db: Db, ownerId: string, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(reviewSessions).where(owned(ownerId, id)).for("update");
  return row;
}

export async function setSharesOriginal(db: Db, id: string, sharesOriginal: boolean): Promise<void> {
  await db.update(reviewSessions).set({ sharesOriginal }).where(eq(reviewSessions.id, id));
}

export async function updateSessionVisibility(db: Db, ownerId: string, id: string, isPublic: boolean) {
  const [before] = await db
    .select({ isPublic: reviewSessions.isPublic })
    .from(reviewSessions)
    .where(owned(ownerId, id))
    .for("update");
  if (!before) return null;
  await db.update(reviewSessions).set({ isPublic }).where(owned(ownerId, id));
  return { changed: before.isPublic !== isPublic };
}

export async function deleteOwnedSession(
  db: Db,
  ownerId: string,
  id: string,
): Promise<SessionRow | undefined> {
  const [row] = await db.delete(reviewSessions).where(owned(ownerId, id)).returning();
  return row;
}

export type CompletedReview = Pick<
  NewSession,
  | "title"
  | "summary"
  | "domain"
  | "taxonomy"
  | "overall"
  | "overallDetails"
  | "overview"
  | "receipt"
  | "revisionCheck"
  | "partial"
>;

/** Ends a running session well, once: false when it is gone or has ended. */
export async function markSessionCompleted(db: Db, id: string, review: CompletedReview): Promise<boolean> {
  const rows = await db
    .update(reviewSessions)
    .set({ ...review, status: "completed", completedAt: sql`now()`, endedAt: sql`now()` })
    .where(and(eq(reviewSessions.id, id), eq(reviewSessions.status, "processing")))
    .returning({ id: reviewSessions.id });
  return rows.length > 0;
}

/** Has a partial review run again: false when the session is gone, whole, runs, or lost its credit. Its texts stay. */
export async function reopenSession(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(reviewSessions)
    .set({
      status: "processing",
      completedAt: null,
      endedAt: null,
      viewedAt: null,
      admittedAt: null,
      continuedAt: sql`now()`,
    })
    .where(
      and(
        eq(reviewSessions.id, id),
        eq(reviewSessions.status, "completed"),
        sql`${reviewSessions.partial}->>'credit_returned' = 'false'`,
      ),
    )
    .returning({ id: reviewSessions.id });
  return rows.length > 0;
}

/** Ends the second run of a partial review without a result: the session is as it was before. */
export async function restoreSession(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(reviewSessions)
    .set({ status: "completed", completedAt: sql`now()`, endedAt: sql`now()` })
    .where(
      and(
        eq(reviewSessions.id, id),
        eq(reviewSessions.status, "processing"),
        isNotNull(reviewSessions.continuedAt),
      ),
    )
    .returning({ id: reviewSessions.id });
  return rows.length > 0;
}

/** Notes for which context of the model the passes are planned. */
export async function setContextTokens(db: Db, id: string, contextTokens: number): Promise<void> {
  await db.update(reviewSessions).set({ contextTokens }).where(eq(reviewSessions.id, id));
}

/** Notes that the credit of a partial review went back: false when the review is no such one, or it went back before. */
export async function markCreditReturned(db: Db, id: string): Promise<boolean> {
  const [row] = await db
    .select({ status: reviewSessions.status, partial: reviewSessions.partial })
    .from(reviewSessions)
    .where(eq(reviewSessions.id, id))
    .for("update");
  if (row?.status !== "completed" || !row.partial || row.partial.credit_returned) return false;
  await db
    .update(reviewSessions)
    .set({ partial: { ...row.partial, credit_returned: true } })
    .where(eq(reviewSessions.id, id));
  return true;
}

export async function markSessionFailed(db: Db, id: string, failure: StoredFailure): Promise<boolean> {
  const rows = await db
    .update(reviewSessions)
    .set({ failure, status: "failed", endedAt: sql`now()` })
    .where(and(eq(reviewSessions.id, id), eq(reviewSessions.status, "processing")))
    .returning({ id: reviewSessions.id });
  return rows.length > 0;
}
