import { uuidv7 } from "uuidv7";
import { deleteCommentActions, upsertCommentActions } from "#db/queries/comments.ts";
import { type CommentState, selectCommentStates } from "#db/queries/listed-versions.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import type { ActionType, DismissReason } from "../comment-schema.ts";
import { commentNotFound } from "../problems.ts";
import { reportChanges } from "../threads/report-change.ts";
import { actionableSession, lockActions, stored } from "./act-on-comment.ts";

interface Wanted {
  comment_id: string;
  /** Null opens the comment again. */
  action_type: ActionType | null;
  reason?: DismissReason | null | undefined;
}

/**
 * Dismisses, addresses or reopens comments, all or none. Those that stand as wanted already stay as they are. The others
 * are reported in the order of the request.
 * @throws comment-not-found, and as `actionableSession`
 */
export async function setCommentActions(
  ctx: ActorContext,
  { sessionId, actions }: { sessionId: string; actions: readonly Wanted[] },
): Promise<{ changed_comment_ids: string[] }> {
  await actionableSession(ctx, sessionId);
  const change = transact(ctx, async (tx) => {
    await lockActions(tx, sessionId);
    const states = await selectCommentStates(tx.db, [sessionId]);
    const changed = changesOf(actions, new Map(states.map((state) => [state.id, state])));
    await write(tx, sessionId, changed);
    const reported = changed.map(({ comment_id, action_type }) => {
      return { change: "action" as const, commentId: comment_id, actionType: action_type };
    });
    await reportChanges(tx, sessionId, reported);
    return changed.map(({ comment_id }) => comment_id);
  });
  return { changed_comment_ids: await stored(ctx, change) };
}

function changesOf(actions: readonly Wanted[], states: ReadonlyMap<string, CommentState>): Wanted[] {
  return actions.filter((wanted) => {
    const state = states.get(wanted.comment_id);
    if (!state) throw commentNotFound(`The session has no comment \`${wanted.comment_id}\`.`);
    const hasNewReason = wanted.action_type !== null && wanted.reason && wanted.reason !== state.reason;
    return wanted.action_type !== state.actionType || hasNewReason;
  });
}

async function write(tx: ActorContext, sessionId: string, changed: readonly Wanted[]): Promise<void> {
  const { userId } = tx.actor;
  const reopened = changed.flatMap((each) => (each.action_type === null ? each.comment_id : []));
  await deleteCommentActions(tx.db, sessionId, reopened);
  const acted = changed.flatMap(({ comment_id, action_type, reason = null }) =>
    action_type === null
      ? []
      : [{ id: uuidv7(), sessionId, commentId: comment_id, userId, actionType: action_type, reason }],
  );
  await upsertCommentActions(tx.db, acted);
}
