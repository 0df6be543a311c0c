import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { commentActions, comments, reviewSessions } from "../schema/reviews.ts";
import { isOfManuscript, versionOf } from "./manuscript-versions.ts";

export async function selectCompletedSessions(
  db: Db,
  ownerId: string,
  page: { offset: number; limit: number; manuscriptId?: string | undefined },
) {
  return db
    .select({
      session: {
        id: reviewSessions.id,
        manuscriptId: reviewSessions.manuscriptId,
        title: reviewSessions.title,
        summary: reviewSessions.summary,
        domain: reviewSessions.domain,
        taxonomy: reviewSessions.taxonomy,
        isPreview: reviewSessions.isPreview,
        isPublic: reviewSessions.isPublic,
        isPartial: sql<boolean>`${reviewSessions.partial} is not null`,
        createdAt: reviewSessions.createdAt,
        viewedAt: reviewSessions.viewedAt,
      },
      document: { id: documents.id, filename: documents.filename },
      counts: commentCounts(db),
      version: versionOf(db),
    })
    .from(reviewSessions)
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .where(
      and(
        eq(reviewSessions.ownerId, ownerId),
        eq(reviewSessions.status, "completed"),
        page.manuscriptId === undefined ? undefined : isOfManuscript(page.manuscriptId),
      ),
    )
    .orderBy(desc(reviewSessions.createdAt), desc(reviewSessions.id))
    .limit(page.limit)
    .offset(page.offset);
}

/** These sessions with their numbers of comments. */
export async function selectCountedSessions(db: Db, sessionIds: readonly string[]) {
  return db
    .select({
      id: reviewSessions.id,
      documentId: reviewSessions.documentId,
      isPreview: reviewSessions.isPreview,
      createdAt: reviewSessions.createdAt,
      counts: commentCounts(db),
    })
    .from(reviewSessions)
    .where(inArray(reviewSessions.id, [...sessionIds]));
}

/** The numbers of comments of a selected session. */
export function commentCounts(db: Db) {
  const ofType = (type: "dismissed" | "addressed") =>
    sql`count(*) filter (where ${commentActions.actionType} = ${type})`;
  const counts = sql`json_build_object(
    'total', count(*), 'dismissed', ${ofType("dismissed")}, 'addressed', ${ofType("addressed")})`;
  const of = db
    .select({ counts })
    .from(comments)
    .leftJoin(
      commentActions,
      and(eq(commentActions.sessionId, comments.sessionId), eq(commentActions.commentId, comments.id)),
    )
    .where(eq(comments.sessionId, reviewSessions.id));
  return sql<{ total: number; dismissed: number; addressed: number }>`${of}`;
}
