import { deleteReply as deleteRow, replaceMentions, selectReply, updateReply } from "#db/queries/threads.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { notTheAuthor, replyNotFound } from "../thread-problems.ts";
import type { Reply } from "../thread-schema.ts";
import { replyOf } from "./get-threads.ts";
import { reportChange } from "./report-change.ts";
import { mayChange } from "./thread-standing.ts";

interface ReplyPlace {
  sessionId: string;
  replyId: string;
}

export async function editReply(
  ctx: ActorContext,
  { message, mentions, ...place }: ReplyPlace & { message: string; mentions: string[] },
): Promise<Reply> {
  return transact(ctx, async (tx) => {
    const { sessionId, replyId: id } = place;
    await mayChange(tx, { sessionId, right: "comment", people: mentions });
    const { authorId, commentId } = await replyAt(tx, place);
    if (authorId !== tx.actor.userId) throw notTheAuthor("Somebody else wrote this reply.");
    await updateReply(tx.db, id, { message: message.trim(), editedAt: tx.now() });
    await replaceMentions(tx.db, { sessionId, id }, mentions);
    await reportChange(tx, { sessionId, change: "reply-edited", commentId, entryId: id });
    return replyOf(tx, sessionId, id);
  });
}

export async function deleteReply(ctx: ActorContext, place: ReplyPlace): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const { sessionId, replyId: id } = place;
    const { isOwner } = await mayChange(tx, { sessionId, right: "comment" });
    const { authorId, commentId } = await replyAt(tx, place);
    if (authorId !== tx.actor.userId && !isOwner) {
      throw notTheAuthor(
        "Somebody else wrote this reply. Only they and the owner of the review can delete it.",
      );
    }
    await deleteRow(tx.db, id);
    await reportChange(tx, { sessionId, change: "reply-deleted", commentId, entryId: id });
  });
}

async function replyAt(tx: ActorContext, { sessionId, replyId }: ReplyPlace) {
  const found = await selectReply(tx.db, { sessionId, id: replyId });
  if (!found) throw replyNotFound("The session has no reply with this id. It may have been deleted.");
  return found;
}
