import { uuidv7 } from "uuidv7";
import { countWrittenComments, insertMentions, insertWrittenComment } from "#db/queries/threads.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { threadLimitReached } from "../thread-problems.ts";
import type { WrittenComment } from "../thread-schema.ts";
import { MOST_WRITTEN_COMMENTS } from "../writing-schema.ts";
import { writtenCommentOf } from "./get-threads.ts";
import { placeWords } from "./place-words.ts";
import { noteConcerned, reportChange } from "./report-change.ts";
import { mayChange, refuseUnless } from "./thread-standing.ts";

interface WriteComment {
  sessionId: string;
  quote: string;
  start?: number | null | undefined;
  title?: string | null | undefined;
  message: string;
  mentions: string[];
}

export async function writeComment(ctx: ActorContext, input: WriteComment): Promise<WrittenComment> {
  const { sessionId, mentions } = input;
  const { session } = await refuseUnless(ctx, sessionId, "comment");
  // Before the transaction, which would hold a connection while the text is read.
  const place = await placeWords(ctx, {
    documentId: session.documentId,
    quote: input.quote,
    start: input.start,
  });
  return transact(ctx, async (tx) => {
    const { session: now } = await mayChange(tx, { sessionId, right: "comment", people: mentions });
    const actual = await countWrittenComments(tx.db, sessionId);
    if (actual >= MOST_WRITTEN_COMMENTS) {
      const detail =
        "People wrote as many comments in this review as it may have. Delete some that are no longer needed.";
      throw threadLimitReached(detail, { limit: MOST_WRITTEN_COMMENTS, actual });
    }
    const id = uuidv7();
    await insertWrittenComment(tx.db, {
      id,
      sessionId,
      authorId: tx.actor.userId,
      title: input.title?.trim() || null,
      message: input.message.trim(),
      ...place,
      createdAt: tx.now(),
    });
    await insertMentions(tx.db, { sessionId, id }, mentions);
    const { ownerId } = now;
    const entry = { sessionId, ownerId, commentId: id, entryId: id, kind: "comment" as const, mentions };
    const concerns = await noteConcerned(tx, entry);
    await reportChange(tx, { sessionId, change: "comment-written", commentId: id, concerns });
    return writtenCommentOf(tx, sessionId, id);
  });
}
