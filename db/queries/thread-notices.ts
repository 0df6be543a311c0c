import { aliasedTable, and, asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { reviewSessions } from "../schema/reviews.ts";
import { commentReplies, threadNotices, writtenComments } from "../schema/threads.ts";
import { users } from "../schema/users.ts";

const authors = aliasedTable(users, "authors");

function sameText(id: SQLWrapper): SQL {
  return sql`${id}::text = ${threadNotices.entryId}`;
}

/** What the next mail tells a person, the oldest first. What was deleted meanwhile has no message. */
export async function selectNotices(db: Db, userId: string, limit: number) {
  return db
    .select({
      sessionId: threadNotices.sessionId,
      commentId: threadNotices.commentId,
      entryId: threadNotices.entryId,
      kind: threadNotices.kind,
      ownerId: reviewSessions.ownerId,
      title: reviewSessions.title,
      filename: documents.filename,
      authorName: authors.name,
      authorEmail: authors.email,
      reply: commentReplies.message,
      written: writtenComments.message,
    })
    .from(threadNotices)
    .innerJoin(reviewSessions, eq(reviewSessions.id, threadNotices.sessionId))
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .leftJoin(authors, eq(authors.id, threadNotices.authorId))
    .leftJoin(commentReplies, sameText(commentReplies.id))
    .leftJoin(writtenComments, sameText(writtenComments.id))
    .where(eq(threadNotices.userId, userId))
    .orderBy(asc(threadNotices.createdAt), asc(threadNotices.entryId))
    .limit(limit);
}

export async function deleteNotices(
  db: Db,
  userId: string,
  { sessionId, entryIds }: { sessionId: string; entryIds: readonly string[] },
): Promise<void> {
  await db
    .delete(threadNotices)
    .where(
      and(
        eq(threadNotices.userId, userId),
        eq(threadNotices.sessionId, sessionId),
        inArray(threadNotices.entryId, [...entryIds]),
      ),
    );
}
