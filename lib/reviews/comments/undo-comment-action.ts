import { deleteCommentAction } from "#db/queries/comments.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { ACTION_TYPES } from "../comment-schema.ts";
import { commentNotActionable, invalidActionType } from "../problems.ts";
import { reportChange } from "../threads/report-change.ts";
import { actionableComment, type CommentPlace, lockActions, stored } from "./act-on-comment.ts";

export async function undoCommentAction(
  ctx: ActorContext,
  { actionType: given, ...place }: CommentPlace & { actionType: string },
): Promise<undefined> {
  const actionType = ACTION_TYPES.find((known) => known === given);
  if (!actionType) throw invalidActionType("The action type must be `dismissed` or `addressed`.");
  await actionableComment(ctx, place);
  const change = transact(ctx, async (tx) => {
    await lockActions(tx, place.sessionId);
    const isUndone = await deleteCommentAction(tx.db, { ...place, actionType });
    if (isUndone) await reportChange(tx, { ...place, change: "action", actionType: null });
    return isUndone;
  });
  const undone = await stored(ctx, change);
  if (!undone) throw commentNotActionable(`The comment is not ${actionType}, so there is nothing to undo.`);
}
