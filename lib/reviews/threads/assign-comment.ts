import { deleteAssignment, upsertAssignment } from "#db/queries/threads.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import type { CommentPlace } from "../comments/act-on-comment.ts";
import { anyComment } from "./add-reply.ts";
import { noteConcerned, reportChange } from "./report-change.ts";
import { mayChange } from "./thread-standing.ts";

/** Assigns a comment to a person, in the place of whoever had it; to nobody if the person is null. */
export async function assignComment(
  ctx: ActorContext,
  { personId, ...place }: CommentPlace & { personId: string | null },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const people = personId === null ? [] : [personId];
    const { session } = await mayChange(tx, { sessionId: place.sessionId, right: "edit", people });
    await anyComment(tx, place);
    if (personId === null) {
      await deleteAssignment(tx.db, place);
      await reportChange(tx, { ...place, change: "comment-assigned" });
      return;
    }
    const { userId: assignedBy } = tx.actor;
    await upsertAssignment(tx.db, { ...place, assigneeId: personId, assignedBy, createdAt: tx.now() });
    const { ownerId } = session;
    const entry = {
      ...place,
      ownerId,
      entryId: place.commentId,
      kind: "assignment" as const,
      mentions: [personId],
    };
    const concerns = await noteConcerned(tx, entry);
    await reportChange(tx, { ...place, change: "comment-assigned", concerns });
  });
}
