import { and, asc, count, eq, inArray, notExists, notInArray, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { accessRequests, commentActions, comments, reviewSessions } from "../schema/reviews.ts";
import { commentReplies } from "../schema/threads.ts";
import { users } from "../schema/users.ts";

export type CommentRow = typeof comments.$inferSelect;
export type NewComment = typeof comments.$inferInsert;
type ActionType = typeof commentActions.$inferSelect.actionType;

const ROWS_AT_ONCE = 500;

/**
 * Writes the comments of a session. One that it had before keeps its action; those that it no longer has go, but for
 * those that people have replied to.
 */
export async function replaceComments(db: Db, sessionId: string, rows: NewComment[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const ofComment = and(
    eq(commentReplies.sessionId, comments.sessionId),
    eq(commentReplies.commentId, comments.id),
  );
  const replies = db.select({ id: commentReplies.id }).from(commentReplies).where(ofComment);
  await db
    .delete(comments)
    .where(and(eq(comments.sessionId, sessionId), notInArray(comments.id, ids), notExists(replies)));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await db
      .insert(comments)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [comments.sessionId, comments.id],
        set: {
          position: sql`excluded.position`,
          content: sql`excluded.content`,
          previousCommentId: sql`excluded.previous_comment_id`,
        },
      });
  }
}

export async function selectComments(db: Db, sessionId: string): Promise<CommentRow[]> {
  return db.select().from(comments).where(eq(comments.sessionId, sessionId)).orderBy(asc(comments.position));
}

/** Judged comments of a session, if this owner has it. */
export async function countJudgedComments(db: Db, ownerId: string, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(comments)
    .innerJoin(reviewSessions, eq(reviewSessions.id, comments.sessionId))
    .where(
      and(
        eq(comments.sessionId, sessionId),
        eq(reviewSessions.ownerId, ownerId),
        sql`${comments.content} ->> 'source' like 'model:%'`,
      ),
    );
  return row?.n ?? 0;
}

export async function commentExists(db: Db, sessionId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.sessionId, sessionId), eq(comments.id, id)));
  return row !== undefined;
}

const action = {
  id: commentActions.id,
  sessionId: commentActions.sessionId,
  commentId: commentActions.commentId,
  userEmail: users.email,
  actionType: commentActions.actionType,
  createdAt: commentActions.createdAt,
  notes: commentActions.notes,
  reason: commentActions.reason,
};

export async function selectCommentActions(db: Db, sessionId: string) {
  return db
    .select(action)
    .from(commentActions)
    .leftJoin(users, eq(users.id, commentActions.userId))
    .where(eq(commentActions.sessionId, sessionId))
    .orderBy(asc(commentActions.createdAt), asc(commentActions.id));
}

export type CommentActionRow = Awaited<ReturnType<typeof selectCommentActions>>[number];

export interface NewAction {
  sessionId: string;
  commentId: string;
  userId: string;
  actionType: ActionType;
  reason: typeof commentActions.$inferSelect.reason;
}

/** Sets the comment's one action: the same again changes nothing, another action or a new reason replaces it under a new id. */
export async function upsertCommentAction(db: Db, given: NewAction & { id: string }) {
  await upsertCommentActions(db, [given]);
  const [row] = await db
    .select(action)
    .from(commentActions)
    .leftJoin(users, eq(users.id, commentActions.userId))
    .where(and(eq(commentActions.sessionId, given.sessionId), eq(commentActions.commentId, given.commentId)));
  return row;
}

/** The same for several comments. */
export async function upsertCommentActions(
  db: Db,
  given: readonly (NewAction & { id: string })[],
): Promise<void> {
  for (let at = 0; at < given.length; at += ROWS_AT_ONCE) {
    await db
      .insert(commentActions)
      .values(given.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [commentActions.sessionId, commentActions.commentId],
        set: {
          id: sql`excluded.id`,
          actionType: sql`excluded.action_type`,
          reason: sql`excluded.reason`,
          userId: sql`excluded.user_id`,
          createdAt: sql`now()`,
        },
        setWhere: sql`${commentActions.actionType} <> excluded.action_type or (excluded.reason is not null and ${commentActions.reason} is distinct from excluded.reason)`,
      });
  }
}

export async function deleteCommentActions(
  db: Db,
  sessionId: string,
  commentIds: readonly string[],
): Promise<void> {
  if (commentIds.length === 0) return;
  await db
    .delete(commentActions)
    .where(and(eq(commentActions.sessionId, sessionId), inArray(commentActions.commentId, [...commentIds])));
}

export async function deleteCommentAction(
  db: Db,
  { sessionId, commentId, actionType }: Omit<NewAction, "userId" | "reason">,
): Promise<boolean> {
  const rows = await db
    .delete(commentActions)
    .where(
      and(
        eq(commentActions.sessionId, sessionId),
        eq(commentActions.commentId, commentId),
        eq(commentActions.actionType, actionType),
      ),
    )
    .returning({ id: commentActions.id });
  return rows.length > 0;
}

/** One request a day for a person and a session: undefined when there was one already. */
export async function insertAccessRequest(
  db: Db,
  request: { sessionId: string; userId: string; message: string | null; day: string },
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .insert(accessRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: accessRequests.id });
  return row;
}

export async function selectAccessRequest(db: Db, id: string) {
  const [row] = await db
    .select({ request: accessRequests, requesterEmail: users.email, requesterName: users.name })
    .from(accessRequests)
    .innerJoin(users, eq(users.id, accessRequests.userId))
    .where(eq(accessRequests.id, id));
  return row;
}
