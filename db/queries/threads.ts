import { and, count, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { commentAssignments, commentMentions, commentReplies, writtenComments } from "../schema/threads.ts";

export type WrittenCommentRow = typeof writtenComments.$inferSelect;
export type ReplyRow = typeof commentReplies.$inferSelect;
type NewWrittenComment = typeof writtenComments.$inferInsert;
type NewReply = typeof commentReplies.$inferInsert;

/** An entry of a review. */
interface EntryPlace {
  sessionId: string;
  id: string;
}

export async function selectWrittenComment(
  db: Db,
  { sessionId, id }: EntryPlace,
): Promise<WrittenCommentRow | undefined> {
  const [row] = await db
    .select()
    .from(writtenComments)
    .where(and(eq(writtenComments.sessionId, sessionId), eq(writtenComments.id, id)));
  return row;
}

export async function selectReply(db: Db, { sessionId, id }: EntryPlace): Promise<ReplyRow | undefined> {
  const [row] = await db
    .select()
    .from(commentReplies)
    .where(and(eq(commentReplies.sessionId, sessionId), eq(commentReplies.id, id)));
  return row;
}

export async function countWrittenComments(db: Db, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(writtenComments)
    .where(eq(writtenComments.sessionId, sessionId));
  return row?.n ?? 0;
}

export async function countReplies(db: Db, sessionId: string): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(commentReplies)
    .where(eq(commentReplies.sessionId, sessionId));
  return row?.n ?? 0;
}

export async function insertWrittenComment(db: Db, row: NewWrittenComment): Promise<void> {
  await db.insert(writtenComments).values(row);
}

export async function updateWrittenComment(
  db: Db,
  id: string,
  set: Partial<Pick<WrittenCommentRow, "title" | "message" | "editedAt" | "resolvedAt" | "resolvedBy">>,
): Promise<void> {
  await db.update(writtenComments).set(set).where(eq(writtenComments.id, id));
}

/** Deletes a written comment with its thread. */
export async function deleteWrittenComment(db: Db, { sessionId, id }: EntryPlace): Promise<void> {
  const inThread = and(eq(commentReplies.sessionId, sessionId), eq(commentReplies.commentId, id));
  const entries = db.select({ id: commentReplies.id }).from(commentReplies).where(inThread);
  await db
    .delete(commentMentions)
    .where(sql`${commentMentions.entryId} = ${id} or ${commentMentions.entryId} in (${entries})`);
  await db.delete(commentReplies).where(inThread);
  await deleteAssignment(db, { sessionId, commentId: id });
  await db.delete(writtenComments).where(eq(writtenComments.id, id));
}

export async function insertReply(db: Db, row: NewReply): Promise<void> {
  await db.insert(commentReplies).values(row);
}

export async function updateReply(
  db: Db,
  id: string,
  set: Pick<ReplyRow, "message" | "editedAt">,
): Promise<void> {
  await db.update(commentReplies).set(set).where(eq(commentReplies.id, id));
}

export async function deleteReply(db: Db, id: string): Promise<void> {
  await db.delete(commentMentions).where(eq(commentMentions.entryId, id));
  await db.delete(commentReplies).where(eq(commentReplies.id, id));
}

/** Notes the people whom a new entry names. */
export async function insertMentions(
  db: Db,
  { sessionId, id }: EntryPlace,
  userIds: readonly string[],
): Promise<void> {
  const people = [...new Set(userIds)];
  if (people.length === 0) return;
  await db.insert(commentMentions).values(people.map((userId) => ({ sessionId, entryId: id, userId })));
}

/** Replaces the people whom an entry names. */
export async function replaceMentions(db: Db, place: EntryPlace, userIds: readonly string[]): Promise<void> {
  await db.delete(commentMentions).where(eq(commentMentions.entryId, place.id));
  await insertMentions(db, place, userIds);
}

export async function upsertAssignment(db: Db, row: typeof commentAssignments.$inferInsert): Promise<void> {
  const { assigneeId, assignedBy, createdAt } = row;
  await db
    .insert(commentAssignments)
    .values(row)
    .onConflictDoUpdate({
      target: [commentAssignments.sessionId, commentAssignments.commentId],
      set: { assigneeId, assignedBy: assignedBy ?? null, createdAt },
      setWhere: sql`${commentAssignments.assigneeId} <> ${assigneeId}`,
    });
}

export async function deleteAssignment(
  db: Db,
  { sessionId, commentId }: { sessionId: string; commentId: string },
): Promise<void> {
  await db
    .delete(commentAssignments)
    .where(and(eq(commentAssignments.sessionId, sessionId), eq(commentAssignments.commentId, commentId)));
}
