import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "../advisory-locks.ts";
import type { Db } from "../client.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { fromNow } from "./from-now.ts";

/** A review that has run for so long has lost its job, and takes no other review's place any more. */
const LONGEST_RUN_MS = 24 * 60 * 60_000;

const isRunning = and(
  eq(reviewSessions.status, "processing"),
  eq(reviewSessions.isSample, false),
  sql`${reviewSessions.admittedAt} > ${fromNow(-LONGEST_RUN_MS)}`,
);
const isWaiting = and(eq(reviewSessions.status, "processing"), isNull(reviewSessions.admittedAt));
const inOrder = [
  asc(sql`coalesce(${reviewSessions.continuedAt}, ${reviewSessions.createdAt})`),
  asc(reviewSessions.id),
] as const;

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
    .where(and(eq(reviewSessions.ownerId, ownerId), isWaiting))
    .orderBy(...inOrder)
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

/** Returns how many of the owner's reviews run, and the ids of those that wait, in order. */
export async function selectQueue(
  db: Db,
  ownerId: string,
): Promise<{ running: number; waiting: readonly string[] }> {
  const rows = await db
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .where(and(eq(reviewSessions.ownerId, ownerId), isWaiting))
    .orderBy(...inOrder);
  return { running: await countRunning(db, ownerId), waiting: rows.map(({ id }) => id) };
}

/** Returns the owners of whom a review waits. */
export async function selectOwnersWaiting(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ ownerId: reviewSessions.ownerId })
    .from(reviewSessions)
    .where(isWaiting);
  return rows.map(({ ownerId }) => ownerId);
}

async function countRunning(db: Db, ownerId: string): Promise<number> {
  return db.$count(reviewSessions, and(eq(reviewSessions.ownerId, ownerId), isRunning));
}
