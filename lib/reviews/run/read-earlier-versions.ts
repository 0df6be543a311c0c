import { selectComments } from "#db/queries/comments.ts";
import { type SessionRow, selectOwnedSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { readContent } from "#lib/documents/converted-files.ts";
import { checkIdOf } from "../comment-types.ts";
import type { EarlierReview, EarlierVersion } from "../passes/pass.ts";
import { dismissedBefore } from "../versions/dismissed-before.ts";

/** More judged comments that older versions had are not looked for. */
const MOST_DISMISSED = 120;

/**
 * Reads the version before the one under review, and the judged comments that were dismissed in older ones, the newest
 * first. Nothing of it is left if the version before was deleted.
 */
export async function readEarlierVersions(
  ctx: Context,
  { ownerId, previousSessionId }: SessionRow,
): Promise<EarlierReview> {
  const previous = previousSessionId && (await selectOwnedSession(ctx.db, ownerId, previousSessionId));
  if (!previous) return { markdown: "", comments: [], dismissedBefore: [] };
  const comments = await selectComments(ctx.db, previous.id);
  return {
    markdown: await readContent(ctx, previous.documentId),
    comments: comments.map(({ id, content }) => ({ id, ...content })),
    dismissedBefore: await dismissedJudgements(ctx, previous),
  };
}

async function dismissedJudgements(ctx: Context, previous: SessionRow): Promise<EarlierVersion[]> {
  const dismissed = (await dismissedBefore(ctx, previous))
    .filter(({ content }) => checkIdOf(content.source) === null)
    .slice(0, MOST_DISMISSED);
  const versions: EarlierVersion[] = [];
  for (const [sessionId, comments] of Map.groupBy(dismissed, (comment) => comment.sessionId)) {
    const session = await selectOwnedSession(ctx.db, previous.ownerId, sessionId);
    if (!session) continue;
    versions.push({
      markdown: await readContent(ctx, session.documentId),
      comments: comments.map(({ id, content }) => ({ id, ...content })),
    });
  }
  return versions;
}
