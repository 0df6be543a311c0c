import { and, asc, desc, eq, exists, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { commentActions, comments, reviewSessions } from "../schema/reviews.ts";
import { sessionLinks, sessionLinkVisits, sessionMembers } from "../schema/sharing.ts";
import { users } from "../schema/users.ts";
import { commentCounts } from "./completed-sessions.ts";
import { isOfManuscript } from "./manuscript-versions.ts";
import { isMember, isVisitor, type Reader } from "./session-roles.ts";

/** The versions of a manuscript that the reader may read, the newest first. Reviews that failed are none. */
export async function selectVersionsOf(
  db: Db,
  {
    manuscriptId,
    ownerId,
    most,
    ...reader
  }: Reader & { manuscriptId: string; ownerId: string; most: number },
) {
  return db
    .select({
      session: {
        id: reviewSessions.id,
        title: reviewSessions.title,
        status: reviewSessions.status,
        isPreview: reviewSessions.isPreview,
        createdAt: reviewSessions.createdAt,
        completedAt: reviewSessions.completedAt,
        previousSessionId: reviewSessions.previousSessionId,
        revisionCheck: reviewSessions.revisionCheck,
      },
      document: { id: documents.id, filename: documents.filename },
      owner: { email: users.email, name: users.name },
      counts: commentCounts(db),
      repeated: repeatedCount(db),
    })
    .from(reviewSessions)
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .innerJoin(users, eq(users.id, reviewSessions.ownerId))
    .where(
      and(
        isOfManuscript(manuscriptId),
        eq(reviewSessions.ownerId, ownerId),
        ne(reviewSessions.status, "failed"),
        ownerId === reader.userId ? undefined : isReadable(db, reader),
      ),
    )
    .orderBy(desc(reviewSessions.createdAt), desc(reviewSessions.id))
    .limit(most);
}

/** True for what is public or shared with a reader who is not the owner. */
function isReadable(db: Db, reader: Reader): SQL | undefined {
  const byAddress = db
    .select({ id: sessionMembers.id })
    .from(sessionMembers)
    .where(and(eq(sessionMembers.sessionId, reviewSessions.id), isMember(db, reader.userId)));
  const byLink = db
    .select({ id: sessionLinks.id })
    .from(sessionLinks)
    .innerJoin(sessionLinkVisits, eq(sessionLinkVisits.linkId, sessionLinks.id))
    .where(and(eq(sessionLinks.sessionId, reviewSessions.id), isVisitor(reader)));
  return or(eq(reviewSessions.isPublic, true), exists(byAddress), exists(byLink));
}

/** The number of comments of the selected session that the version before had. */
function repeatedCount(db: Db) {
  const of = db
    .select({ n: sql`count(${comments.content} ->> 'previous_comment_id')::int` })
    .from(comments)
    .where(eq(comments.sessionId, reviewSessions.id));
  return sql<number>`${of}`;
}

/** The comments of these sessions, each with what was done with it, in their order. */
export async function selectFollowedComments(db: Db, sessionIds: string[]) {
  return db
    .select({
      sessionId: comments.sessionId,
      id: comments.id,
      content: comments.content,
      actionType: commentActions.actionType,
    })
    .from(comments)
    .leftJoin(
      commentActions,
      and(eq(commentActions.sessionId, comments.sessionId), eq(commentActions.commentId, comments.id)),
    )
    .where(inArray(comments.sessionId, sessionIds))
    .orderBy(asc(comments.sessionId), asc(comments.position));
}
