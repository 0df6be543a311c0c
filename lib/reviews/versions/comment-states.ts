import { type CommentState, selectCommentStates } from "#db/queries/listed-versions.ts";
import type { Context } from "#lib/context.ts";

/** Reads what was done with each comment of these sessions, by session, in the order of the comments. */
export async function commentStates(
  ctx: Context,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly CommentState[]>> {
  const bySession = new Map<string, CommentState[]>(sessionIds.map((id) => [id, []]));
  for (const state of await selectCommentStates(ctx.db, sessionIds))
    bySession.get(state.sessionId)?.push(state);
  return bySession;
}
