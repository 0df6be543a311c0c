import { selectDocument } from "#db/queries/documents.ts";
import { selectWholeReview } from "#db/queries/whole-reviews.ts";
import type { ActorContext } from "#lib/context.ts";
import type { ExportedReview } from "#lib/exports/exported-review.ts";
import { productVersion } from "#lib/product-version.ts";
import { inOrderOfPlace } from "../comment-types.ts";
import { toSession } from "../history/to-session.ts";
import { exportFailed, sessionNotFound } from "../problems.ts";
import type { Session } from "../schema.ts";
import { readable } from "../sharing/session-standing.ts";
import { threadsFor } from "../threads/get-threads.ts";
import { chatReplies } from "./chat-replies.ts";
import { chosenComments, commentNumber, type NumberedComment } from "./chosen-comments.ts";
import { exportedComment } from "./exported-comment.ts";
import { type ExportSource, exportSource } from "./offered-formats.ts";
import { threadReplies, writtenComments } from "./written-entries.ts";

const COMMENT_LINK = /\[((?:[^[\]\\]|\\.){1,600})\]\(#comment=([^)\s]{1,600})\)/g;

export interface ReviewChoice {
  sessionId: string;
  /** `open`, `all`, or ids and numbers of comments. */
  comments: string;
  chat: "true" | "false";
}

export interface GatheredReview {
  review: ExportedReview;
  documentId: string;
  source: ExportSource;
}

/**
 * Gathers what an export of a review holds.
 *
 * @throws export-failed unless the review is complete; comment-not-found; as `readable`
 */
export async function gatherReview(ctx: ActorContext, choice: ReviewChoice): Promise<GatheredReview> {
  const found = await readable(ctx, await selectWholeReview(ctx.db, choice.sessionId));
  const threads = threadsFor(ctx, found);
  const session = toSession({ ...found, viewer: { ...ctx.actor, ...found.standing } });
  refuseUnfinished(session);
  const document = await selectDocument(ctx.db, session.document_id);
  if (!document) throw sessionNotFound("No session has this id.");
  const byId = new Map(session.feedback.detailed.comments.map((comment) => [comment.id, comment]));
  const ofReview = found.comments.flatMap(({ id, position }): NumberedComment[] => {
    const comment = byId.get(id);
    return comment ? [{ number: commentNumber(position), comment }] : [];
  });
  const all = [...ofReview, ...writtenComments(threads)];
  const asked = choice.chat === "true" ? await chatReplies(ctx, session.session_id) : null;
  const chosen = chosenComments(all, choice.comments).map((each) =>
    exportedComment(each, [
      ...threadReplies(threads, each.comment.id),
      ...(asked?.get(each.comment.id) ?? []),
    ]),
  );
  const numbers = new Map(all.map(({ number, comment }) => [comment.id, number]));
  return {
    review: {
      ...describedSession(ctx, session, numbers),
      comments: inOrderOfPlace(chosen.map((comment) => ({ comment, anchor: comment }))).map(
        ({ comment }) => comment,
      ),
    },
    documentId: document.id,
    source: await exportSource(ctx, { standing: found.standing, document }),
  };
}

function refuseUnfinished({ processing_status: status }: Session): void {
  if (status === "processing")
    throw exportFailed("The review is still running. Export it when it is complete.");
  if (status === "failed")
    throw exportFailed("The review failed, so that there is nothing to export. Start the review again.");
}

function describedSession(
  { origin }: ActorContext,
  session: Session,
  numbers: ReadonlyMap<string, string>,
): Omit<ExportedReview, "comments"> {
  const { content, details } = session.feedback.overall;
  const page = session.is_owner ? "reviews" : "shared";
  return {
    title: session.title ?? session.filename,
    filename: session.filename,
    address: `${origin}/${page}/${session.session_id}`,
    textAddress: `${origin}/api${session.content_url}`,
    version: productVersion(),
    reviewedAt: session.completed_at ?? session.created_at,
    overall: withNumbers(content, numbers),
    details: withNumbers(details, numbers),
  };
}

/** A file has no links to comments of the page, so it names their numbers. */
function withNumbers(markdown: string, numbers: ReadonlyMap<string, string>): string {
  return markdown.replace(COMMENT_LINK, (_, words: string, encoded: string) => {
    const number = numbers.get(decoded(encoded));
    return number ? `${words} (${number})` : words;
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
