import { selectCommentActions, selectComments } from "#db/queries/comments.ts";
import { selectIgnoredFindings } from "#db/queries/ignored-findings.ts";
import { type SessionRow, selectOwnedSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { isIgnoredComment } from "../ignored/without-ignored.ts";
import { dismissedBefore } from "../versions/dismissed-before.ts";

/**
 * Reads the comments of the earlier session that the owner does not ignore, and those dismissed there or before. Returns
 * null if there is no earlier session any more.
 */
export async function readEarlierReview(
  ctx: Context,
  { previousSessionId, ownerId, documentId }: SessionRow,
) {
  const previous = previousSessionId && (await selectOwnedSession(ctx.db, ownerId, previousSessionId));
  if (!previous) return null;
  const comments = await selectComments(ctx.db, previous.id);
  const ignored = await selectIgnoredFindings(ctx.db, documentId);
  const actions = await selectCommentActions(ctx.db, previous.id);
  return {
    sessionId: previous.id,
    comments: comments.filter(({ content }) => !isIgnoredComment(ignored, content)),
    dismissals: actions.filter(({ actionType }) => actionType === "dismissed"),
    dismissedBefore: await dismissedBefore(ctx, previous),
  };
}
