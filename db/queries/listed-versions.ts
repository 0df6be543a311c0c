import { and, asc, desc, eq, exists, inArray, ne, or, type SQL } from "drizzle-orm";
import type { Db } from "../client.ts";
import { documents } from "../schema/documents.ts";
import { commentActions, comments, reviewSessions } from "../schema/reviews.ts";
import { sessionLinks, sessionLinkVisits, sessionMembers } from "../schema/sharing.ts";
import { users } from "../schema/users.ts";
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

/** The versions of a manuscript of this owner, oldest first. */
export async function selectOwnedVersions(
  db: Db,
  { manuscriptId, ownerId }: { manuscriptId: string; ownerId: string },
) {
  return db
    .select({
      session: {
        id: reviewSessions.id,
        status: reviewSessions.status,
        previousSessionId: reviewSessions.previousSessionId,
      },
    })
    .from(reviewSessions)
    .where(and(isOfManuscript(manuscriptId), eq(reviewSessions.ownerId, ownerId)))
    .orderBy(asc(reviewSessions.createdAt), asc(reviewSessions.id));
}

export type CommentState = Awaited<ReturnType<typeof selectCommentStates>>[number];

/** What was done with each comment of these sessions, in their order, without what the comments say. */
export async function selectCommentStates(db: Db, sessionIds: readonly string[]) {
  return db
    .select({
      sessionId: comments.sessionId,
      id: comments.id,
      previousCommentId: comments.previousCommentId,
      actionType: commentActions.actionType,
      reason: commentActions.reason,
    })
    .from(comments)
    .leftJoin(
      commentActions,
      and(eq(commentActions.sessionId, comments.sessionId), eq(commentActions.commentId, comments.id)),
    )
    .where(inArray(comments.sessionId, [...sessionIds]))
    .orderBy(asc(comments.sessionId), asc(comments.position));
}

/** What these comments say. */
export async function selectCommentContents(
  db: Db,
  chosen: readonly Pick<CommentState, "sessionId" | "id">[],
) {
  const bySession = new Map<string, string[]>();
  for (const { sessionId, id } of chosen) {
    const ids = bySession.get(sessionId);
    if (ids) ids.push(id);
    else bySession.set(sessionId, [id]);
  }
  if (bySession.size === 0) return [];
  const places = [...bySession].map(([sessionId, ids]) =>
    and(eq(comments.sessionId, sessionId), inArray(comments.id, ids)),
  );
  return db
    .select({ sessionId: comments.sessionId, id: comments.id, content: comments.content })
    .from(comments)
    .where(or(...places));
}
