import { eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { type Bind, prepared } from "../prepared.ts";
import { documents } from "../schema/documents.ts";
import { commentActions, comments, reviewPasses, reviewSessions } from "../schema/reviews.ts";
import { streams } from "../schema/streams.ts";
import { users } from "../schema/users.ts";
import type { CommentActionRow, CommentRow } from "./comments.ts";
import type { PassRow } from "./review-passes.ts";
import { reviewsAhead } from "./review-queue.ts";
import { changeStreamOf } from "./streams.ts";
import { threadRows } from "./thread-rows.ts";

/** Moments inside of JSON are texts. */
type Written<Row, Moments extends keyof Row> = {
  [Name in keyof Row]: Name extends Moments ? string : Row[Name];
};
type PassState = Pick<PassRow, "passId" | "label" | "kind" | "error"> & {
  hasStarted: boolean;
  hasEnded: boolean;
};

function commentsOf(db: Db) {
  const list = sql`coalesce(json_agg(json_build_object(
    'id', ${comments.id}, 'position', ${comments.position}, 'content', ${comments.content},
    'previousCommentId', ${comments.previousCommentId})
    order by ${comments.position}), '[]')`;
  const of = db.select({ list }).from(comments).where(eq(comments.sessionId, reviewSessions.id));
  return sql<Pick<CommentRow, "id" | "position" | "content" | "previousCommentId">[]>`${of}`;
}

function actionsOf(db: Db) {
  const list = sql`coalesce(json_agg(json_build_object(
    'id', ${commentActions.id}, 'sessionId', ${commentActions.sessionId}, 'commentId', ${commentActions.commentId},
    'userEmail', ${users.email}, 'actionType', ${commentActions.actionType}, 'createdAt', ${commentActions.createdAt},
    'notes', ${commentActions.notes}, 'reason', ${commentActions.reason})
    order by ${commentActions.createdAt}, ${commentActions.id}), '[]')`;
  const of = db
    .select({ list })
    .from(commentActions)
    .leftJoin(users, eq(users.id, commentActions.userId))
    .where(eq(commentActions.sessionId, reviewSessions.id));
  return sql<Written<CommentActionRow, "createdAt">[]>`${of}`;
}

function passesOf(db: Db) {
  const list = sql`coalesce(json_agg(json_build_object(
    'passId', ${reviewPasses.passId}, 'label', ${reviewPasses.label}, 'kind', ${reviewPasses.kind},
    'error', ${reviewPasses.error}, 'hasStarted', ${reviewPasses.startedAt} is not null,
    'hasEnded', ${reviewPasses.endedAt} is not null)
    order by ${reviewPasses.position}, ${reviewPasses.passId}), '[]')`;
  const of = db.select({ list }).from(reviewPasses).where(eq(reviewPasses.sessionId, reviewSessions.id));
  return sql<PassState[]>`${of}`;
}

const wholeReview = prepared("whole_review", (db, at: Bind<"id" | "changes">) =>
  db
    .select({
      session: reviewSessions,
      document: {
        id: documents.id,
        filename: documents.filename,
        format: documents.format,
        originalDeletedAt: documents.originalDeletedAt,
        pageSizes: documents.pageSizes,
        print: documents.print,
        archivedPrint: documents.archivedPrint,
      },
      head: streams,
      ahead: reviewsAhead(db),
      comments: commentsOf(db),
      actions: actionsOf(db),
      passes: passesOf(db),
      threads: threadRows({ sessionId: sql`${reviewSessions.id}`, changes: sql`${at("changes")}` }),
    })
    .from(reviewSessions)
    .innerJoin(documents, eq(documents.id, reviewSessions.documentId))
    .leftJoin(streams, eq(streams.id, reviewSessions.id))
    .where(eq(reviewSessions.id, at("id"))),
);

/** Returns all of a session that is shown, whoever owns it, as it was at one moment. */
export async function selectWholeReview(db: Db, id: string) {
  const [row] = await wholeReview(db, { id, changes: changeStreamOf(id) });
  if (!row) return undefined;
  const actions = row.actions.map((action) => ({ ...action, createdAt: new Date(action.createdAt) }));
  return { ...row, actions };
}
