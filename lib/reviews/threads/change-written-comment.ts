import {
  deleteWrittenComment as deleteRow,
  replaceMentions,
  selectWrittenComment,
  updateWrittenComment,
} from "#db/queries/threads.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { notTheAuthor, sessionRoleTooLow, writtenCommentNotFound } from "../thread-problems.ts";
import type { WrittenComment } from "../thread-schema.ts";
import { writtenCommentOf } from "./get-threads.ts";
import { reportChange } from "./report-change.ts";
import { mayChange } from "./thread-standing.ts";

interface WrittenPlace {
  sessionId: string;
  writtenId: string;
}

interface Edit {
  title?: string | null | undefined;
  message: string;
  mentions: string[];
}

export async function editWrittenComment(
  ctx: ActorContext,
  { title, message, mentions, ...place }: WrittenPlace & Edit,
): Promise<WrittenComment> {
  return transact(ctx, async (tx) => {
    const { sessionId, writtenId: id } = place;
    await mayChange(tx, { sessionId, right: "comment", people: mentions });
    const { authorId } = await commentAt(tx, place);
    if (authorId !== tx.actor.userId) throw notTheAuthor("Somebody else wrote this comment.");
    const set = { title: title?.trim() || null, message: message.trim(), editedAt: tx.now() };
    await updateWrittenComment(tx.db, id, set);
    await replaceMentions(tx.db, { sessionId, id }, mentions);
    await reportChange(tx, { sessionId, change: "comment-edited", commentId: id });
    return writtenCommentOf(tx, sessionId, id);
  });
}

export async function deleteWrittenComment(ctx: ActorContext, place: WrittenPlace): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const { sessionId, writtenId: id } = place;
    const { isOwner } = await mayChange(tx, { sessionId, right: "comment" });
    const { authorId } = await commentAt(tx, place);
    if (authorId !== tx.actor.userId && !isOwner) {
      throw notTheAuthor(
        "Somebody else wrote this comment. Only they and the owner of the review can delete it.",
      );
    }
    await deleteRow(tx.db, { sessionId, id });
    await reportChange(tx, { sessionId, change: "comment-deleted", commentId: id });
  });
}

/** Its author may resolve it too, whatever else their role allows. */
export async function resolveWrittenComment(
  ctx: ActorContext,
  { resolved, ...place }: WrittenPlace & { resolved: boolean },
): Promise<WrittenComment> {
  return transact(ctx, async (tx) => {
    const { sessionId, writtenId: id } = place;
    const { may } = await mayChange(tx, { sessionId, right: "comment" });
    const comment = await commentAt(tx, place);
    if (comment.authorId !== tx.actor.userId && !may("edit")) {
      throw sessionRoleTooLow(
        "Only its author, the owner and the editors of this review may resolve a comment.",
      );
    }
    if ((comment.resolvedAt !== null) !== resolved) {
      const set = resolved
        ? { resolvedAt: tx.now(), resolvedBy: tx.actor.userId }
        : { resolvedAt: null, resolvedBy: null };
      await updateWrittenComment(tx.db, id, set);
      const change = resolved ? "comment-resolved" : "comment-reopened";
      await reportChange(tx, { sessionId, change, commentId: id });
    }
    return writtenCommentOf(tx, sessionId, id);
  });
}

async function commentAt(tx: ActorContext, { sessionId, writtenId }: WrittenPlace) {
  const found = await selectWrittenComment(tx.db, { sessionId, id: writtenId });
  if (!found)
    throw writtenCommentNotFound("Nobody wrote a comment with this id here. It may have been deleted.");
  return found;
}
