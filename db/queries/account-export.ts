import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { Db } from "../client.ts";
import { chatMessages, conversations } from "../schema/chat.ts";
import { documents, uploadLinks } from "../schema/documents.ts";
import { accessRequests, reviewSessions } from "../schema/reviews.ts";
import { sessionLinks, sessionLinkVisits, sessionMembers } from "../schema/sharing.ts";
import { commentReplies, writtenComments } from "../schema/threads.ts";
import { isMember } from "./session-roles.ts";

/** Pages by id, so that an account of any size is read in parts. Ids grow with time. */
export interface ExportPage {
  ownerId: string;
  /** The last id of the page before. */
  after: string;
  limit: number;
}

/** Documents of an account, supplements included, the oldest first. */
export function selectDocumentsAfter(db: Db, { ownerId, after, limit }: ExportPage) {
  return db
    .select()
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), gt(documents.id, after)))
    .orderBy(asc(documents.id))
    .limit(limit);
}

/** Ids of reviews of an account, also of those that run or failed. */
export function selectSessionIdsAfter(db: Db, { ownerId, after, limit }: ExportPage) {
  return db
    .select({ id: reviewSessions.id })
    .from(reviewSessions)
    .where(and(eq(reviewSessions.ownerId, ownerId), gt(reviewSessions.id, after)))
    .orderBy(asc(reviewSessions.id))
    .limit(limit);
}

/** Conversations of a person, also about reviews that others share. */
export function selectConversationsAfter(db: Db, { ownerId, after, limit }: ExportPage) {
  return db
    .select({
      id: conversations.id,
      sessionId: conversations.sessionId,
      createdAt: conversations.createdAt,
      /** True if the review that it is about is the person's own. */
      isOwn: eq(reviewSessions.ownerId, ownerId).mapWith(Boolean),
    })
    .from(conversations)
    .innerJoin(reviewSessions, eq(reviewSessions.id, conversations.sessionId))
    .where(and(eq(conversations.userId, ownerId), gt(conversations.id, after)))
    .orderBy(asc(conversations.id))
    .limit(limit);
}

export function selectMessagesOf(db: Db, conversationId: string) {
  return db
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.conversationId, conversationId))
    .orderBy(asc(chatMessages.id));
}

/** Requests of a person to read the reviews of others. */
export function selectAccessRequestsOf(db: Db, userId: string) {
  return db
    .select()
    .from(accessRequests)
    .where(eq(accessRequests.userId, userId))
    .orderBy(asc(accessRequests.id));
}

/** Roles of a person in reviews of others. */
export async function selectRolesOf(db: Db, userId: string) {
  const byAddress = await db
    .select({
      sessionId: sessionMembers.sessionId,
      role: sessionMembers.role,
      sharedAt: sessionMembers.createdAt,
    })
    .from(sessionMembers)
    .where(isMember(db, userId))
    .orderBy(asc(sessionMembers.id));
  const byLink = await db
    .select({
      sessionId: sessionLinks.sessionId,
      role: sessionLinks.role,
      sharedAt: sessionLinkVisits.createdAt,
    })
    .from(sessionLinkVisits)
    .innerJoin(sessionLinks, eq(sessionLinks.id, sessionLinkVisits.linkId))
    .where(eq(sessionLinkVisits.userId, userId))
    .orderBy(asc(sessionLinks.id));
  return [...byAddress, ...byLink];
}

/** Comments and replies of a person in the reviews of others, the oldest first. */
export async function selectWrittenElsewhere(db: Db, userId: string) {
  const isForeign = ne(reviewSessions.ownerId, userId);
  const written = await db
    .select({ comment: writtenComments })
    .from(writtenComments)
    .innerJoin(reviewSessions, eq(reviewSessions.id, writtenComments.sessionId))
    .where(and(eq(writtenComments.authorId, userId), isForeign))
    .orderBy(asc(writtenComments.id));
  const replies = await db
    .select({ reply: commentReplies })
    .from(commentReplies)
    .innerJoin(reviewSessions, eq(reviewSessions.id, commentReplies.sessionId))
    .where(and(eq(commentReplies.authorId, userId), isForeign))
    .orderBy(asc(commentReplies.id));
  return { comments: written.map(({ comment }) => comment), replies: replies.map(({ reply }) => reply) };
}

export function selectUploadLinksOf(db: Db, ownerId: string) {
  return db
    .select({
      createdAt: uploadLinks.createdAt,
      expiresAt: uploadLinks.expiresAt,
      usedAt: uploadLinks.usedAt,
      documentId: uploadLinks.documentId,
    })
    .from(uploadLinks)
    .where(eq(uploadLinks.ownerId, ownerId))
    .orderBy(asc(uploadLinks.id));
}
