import { deleteOwnedDocument } from "#db/queries/documents.ts";
import { deleteUnlessBackedUp } from "#db/queries/file-deletion.ts";
import { lockReviewsOf } from "#db/queries/review-queue.ts";
import { deleteStreams } from "#db/queries/streams.ts";
import type { ActorContext, Context } from "#lib/context.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { transact } from "#lib/transact.ts";
import { blobKeys } from "./blob-keys.ts";
import { documentNotFound } from "./problems.ts";

/** Deletes rows first; the files follow at once, and by the event's job should this process die in between. */
export async function deleteDocument(ctx: ActorContext, input: { documentId: string }): Promise<undefined> {
  const gone = await transact(ctx, async (tx) => {
    await lockReviewsOf(tx.db, tx.actor.userId);
    const deleted = await deleteOwnedDocument(tx.db, tx.actor.userId, input.documentId);
    if (!deleted) throw documentNotFound("You have no document with this id.");
    for (const session of deleted.sessions) {
      // The credit of a partial review is still held.
      if (session.status === "processing" || session.partial !== null) await releaseCredit(tx, session.id);
      if (session.status === "processing")
        await tx.events.send("review/cancelled", { sessionId: session.id });
    }
    await deleteStreams(tx.db, [...deleted.taskIds, ...deleted.sessions.map((session) => session.id)]);
    for (const documentId of deleted.documentIds) await tx.events.send("document/deleted", { documentId });
    if (deleted.printed) await tx.events.send("document/print-changed", { documentId: deleted.printed });
    return deleted.documentIds;
  });
  try {
    // One after another, because each takes a connection.
    for (const documentId of gone) await deleteDocumentFiles(ctx, { documentId });
  } catch (error) {
    ctx.log.warn(
      { err: error, request_id: ctx.requestId },
      "files of a deleted document wait for the next try",
    );
  }
}

/**
 * Removes every file of a document that is gone. Safe to repeat. While a backup runs, the files stay, because its rows may
 * name them; the sweep of orphans removes them afterwards.
 */
export async function deleteDocumentFiles(ctx: Context, input: { documentId: string }): Promise<void> {
  const { documentId } = input;
  await deleteUnlessBackedUp(ctx.db, documentId, () => ctx.blobs.deletePrefix(blobKeys.prefix(documentId)));
}
