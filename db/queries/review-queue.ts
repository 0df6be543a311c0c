import { and, asc, count, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import type { Db } from "../client.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { fromNow } from "./from-now.ts";

/** A review that has run for so long has lost its job, and takes no other review's place any more. */
const LONGEST_RUN_MS = 24 * 60 * 60_000;

const other = alias(reviewSessions, "other_review");
type Table = typeof reviewSessions | typeof other;

const isRunning = (table: Table) =>
  and(
    eq(table.status, "processing"),
    eq(table.isSample, false),
    sql`${table.admittedAt} > ${fromNow(-LONGEST_RUN_MS)}`,
  );
const isWaiting = (table: Table) => and(eq(table.status, "processing"), isNull(table.admittedAt));
const queuedAt = (table: Table) => sql`coalesce(${table.continuedAt}, ${table.createdAt})`;

/**
 * Makes the transaction the only one that starts, ends or deletes reviews of this owner. Call it before anything else is
 * locked, or two transactions could wait for each other.
 */
export async function lockReviewsOf(tx: Db, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.reviewQueue}, hashtext(${ownerId}))`);
}

/** Lets the owner's oldest waiting reviews run, as many as `atOnce` has room for, and returns them. */
export async function admitWaiting(tx: Db, ownerId: string, atOnce: number) {
  const running = await countRunning(tx, ownerId);
  if (running >= atOnce) return [];
  const next = tx
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .where(and(eq(reviewSessions.ownerId, ownerId), isWaiting(reviewSessions)))
    .orderBy(asc(queuedAt(reviewSessions)), asc(reviewSessions.id))
    .limit(atOnce - running);
  return tx
    .update(reviewSessions)
    .set({ admittedAt: sql`now()` })
    .where(inArray(reviewSessions.id, next))
    .returning({
      sessionId: reviewSessions.id,
      documentId: reviewSessions.documentId,
      ownerId: reviewSessions.ownerId,
    });
}

/** The number of the owner's reviews that run or start before the selected one; null if that does not wait. */
export function reviewsAhead(db: Db): SQL<number | null> {
  const isEarlier = sql`(${queuedAt(other)}, ${other.id}) < (${queuedAt(reviewSessions)}, ${reviewSessions.id})`;
  const ahead = db
    .select({ n: count() })
    .from(other)
    .where(
      and(
        eq(other.ownerId, reviewSessions.ownerId),
        sql`(${isRunning(other)} or (${isWaiting(other)} and ${isEarlier}))`,
      ),
    );
  return sql`case when ${isWaiting(reviewSessions)} then ${ahead}::int end`;
}

/** Returns the owners of whom a review waits. */
export async function selectOwnersWaiting(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ ownerId: reviewSessions.ownerId })
    .from(reviewSessions)
    .where(isWaiting(reviewSessions));
  return rows.map(({ ownerId }) => ownerId);
}

async function countRunning(db: Db, ownerId: string): Promise<number> {
  return db.$count(reviewSessions, and(eq(reviewSessions.ownerId, ownerId), isRunning(reviewSessions)));
}
