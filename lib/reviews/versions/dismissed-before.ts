import type { CommentRow } from "#db/queries/comments.ts";
import {
  type CommentState,
  selectCommentContents,
  selectOwnedVersions,
} from "#db/queries/listed-versions.ts";
import { manuscriptOf } from "#db/queries/manuscript-versions.ts";
import type { SessionRow } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { commentStates } from "./comment-states.ts";
import { lineOf } from "./line-of.ts";

type Dismissed = Pick<CommentRow, "sessionId" | "id" | "content"> & Pick<CommentState, "reason">;

/**
 * Reads the comments that an older version than this session had, this session has not, and that were dismissed when a
 * version last had them, the newest version first.
 */
export async function dismissedBefore(ctx: Context, session: SessionRow): Promise<Dismissed[]> {
  const versions = await selectOwnedVersions(ctx.db, {
    manuscriptId: manuscriptOf(session),
    ownerId: session.ownerId,
  });
  const at = versions.findIndex((version) => version.session.id === session.id);
  const line = lineOf(versions.slice(0, at + 1)).map((version) => version.session.id);
  if (line.at(-1) !== session.id || line.length < 2) return [];
  const states = await commentStates(ctx, line);
  const dismissed = lastStates(line.map((id) => states.get(id) ?? [])).filter(
    ({ sessionId, actionType }) => sessionId !== session.id && actionType === "dismissed",
  );
  const contents = new Map(
    (await selectCommentContents(ctx.db, dismissed)).map(({ id, content }) => [id, content]),
  );
  return dismissed.flatMap(({ sessionId, id, reason }) => {
    const content = contents.get(id);
    return content ? [{ sessionId, id, content, reason }] : [];
  });
}

/**
 * Returns each comment as the last version has it. A comment is one under all ids that it had.
 * @param versions from the oldest to the newest
 */
export function lastStates(versions: readonly (readonly CommentState[])[]): CommentState[] {
  const known = new Set<string>();
  return versions.toReversed().flatMap((states) => {
    const last = states.filter(({ id }) => !known.has(id));
    for (const { id, previousCommentId } of states) {
      known.add(id);
      if (previousCommentId !== null) known.add(previousCommentId);
    }
    return last;
  });
}
