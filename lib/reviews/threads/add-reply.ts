import { uuidv7 } from "uuidv7";
import { commentExists } from "#db/queries/comments.ts";
import { countReplies, insertMentions, insertReply, selectWrittenComment } from "#db/queries/threads.ts";
import type { ActorContext } from "#lib/context.ts";
import { uuid } from "#lib/contract/fields.ts";
import { transact } from "#lib/transact.ts";
import type { CommentPlace } from "../comments/act-on-comment.ts";
import { commentNotFound } from "../problems.ts";
import { threadLimitReached } from "../thread-problems.ts";
import type { Reply } from "../thread-schema.ts";
import { MOST_REPLIES } from "../writing-schema.ts";
import { replyOf } from "./get-threads.ts";
import { noteConcerned, reportChange } from "./report-change.ts";
import { mayChange } from "./thread-standing.ts";

export async function addReply(
  ctx: ActorContext,
  { sessionId, commentId, message, mentions }: CommentPlace & { message: string; mentions: string[] },
): Promise<Reply> {
  return transact(ctx, async (tx) => {
    const { session } = await mayChange(tx, { sessionId, right: "comment", people: mentions });
    await anyComment(tx, { sessionId, commentId });
    const actual = await countReplies(tx.db, sessionId);
    if (actual >= MOST_REPLIES) {
      const detail = "The review has as many replies as it may have. Delete some that are no longer needed.";
      throw threadLimitReached(detail, { limit: MOST_REPLIES, actual });
    }
    const id = uuidv7();
    await insertReply(tx.db, {
      id,
      sessionId,
      commentId,
      authorId: tx.actor.userId,
      message: message.trim(),
      createdAt: tx.now(),
    });
    await insertMentions(tx.db, { sessionId, id }, mentions);
    const { ownerId } = session;
    const entry = { sessionId, ownerId, commentId, entryId: id, kind: "reply" as const, mentions };
    const concerns = await noteConcerned(tx, entry);
    await reportChange(tx, { sessionId, change: "reply-added", commentId, entryId: id, concerns });
    return replyOf(tx, sessionId, id);
  });
}

/** @throws comment-not-found unless the review has the comment, or somebody wrote it */
export async function anyComment(tx: ActorContext, { sessionId, commentId }: CommentPlace): Promise<void> {
  if (await commentExists(tx.db, sessionId, commentId)) return;
  const id = uuid.safeParse(commentId);
  if (id.success && (await selectWrittenComment(tx.db, { sessionId, id: id.data }))) return;
  throw commentNotFound("The session has no comment of this id.");
}
