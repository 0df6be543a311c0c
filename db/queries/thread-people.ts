import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { reviewSessions } from "../schema/reviews.ts";
import {
  commentAssignments,
  commentReplies,
  threadMails,
  threadNotices,
  writtenComments,
} from "../schema/threads.ts";
import { users } from "../schema/users.ts";

interface CommentPlace {
  sessionId: string;
  commentId: string;
}

/** People who wrote in the thread of a comment, and the one to whom it is assigned. */
export async function selectThreadPeople(db: Db, { sessionId, commentId }: CommentPlace): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select author_id as id from ${commentReplies}
      where session_id = ${sessionId} and comment_id = ${commentId} and author_id is not null
    union select author_id from ${writtenComments}
      where session_id = ${sessionId} and id::text = ${commentId} and author_id is not null
    union select assignee_id from ${commentAssignments}
      where session_id = ${sessionId} and comment_id = ${commentId}`);
  return rows.map(({ id }) => id);
}

/** Keeps accounts from being deleted until the transaction ends. Returns those that are there. */
export async function lockPeople(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for("key share");
  return rows.map(({ id }) => id);
}

/** Keeps a session from being deleted until the transaction ends. False if it is gone. */
export async function keepSession(tx: Db, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .where(eq(reviewSessions.id, sessionId))
    .for("key share");
  return rows.length > 0;
}

export type NewNotice = typeof threadNotices.$inferInsert;

/** Writes down what the next mails tell, for people who want such mails. */
export async function insertNotices(tx: Db, notices: readonly NewNotice[]): Promise<string[]> {
  if (notices.length === 0) return [];
  const ids = notices.map(({ userId }) => userId);
  const willing = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.mailsReplies, true)))
    .orderBy(users.id)
    .for("key share");
  const isWilling = new Set(willing.map(({ id }) => id));
  const rows = notices.filter(({ userId }) => isWilling.has(userId));
  if (rows.length > 0) await tx.insert(threadNotices).values(rows).onConflictDoNothing();
  return willing.map(({ id }) => id);
}

/**
 * Notes that people get a mail at this time, and returns those for whom none was due. One that is due has this in it
 * too: the job that sends it waits for this transaction.
 */
export async function noteMailsDue(tx: Db, userIds: readonly string[], dueAt: Date): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .insert(threadMails)
    // In one order, so that no two transactions wait for each other.
    .values(userIds.toSorted().map((userId) => ({ userId, dueAt })))
    .onConflictDoUpdate({ target: threadMails.userId, set: { dueAt: sql`${threadMails.dueAt}` } })
    .returning({ userId: threadMails.userId, isNew: sql<boolean>`xmax = 0` });
  return rows.filter(({ isNew }) => isNew).map(({ userId }) => userId);
}

/** What comes from now on is for the next mail. */
export async function takeMailDue(db: Db, userId: string): Promise<void> {
  await db.delete(threadMails).where(eq(threadMails.userId, userId));
}
