import { appendChanges } from "#db/queries/streams.ts";
import {
  insertNotices,
  type NewNotice,
  noteMailsDue,
  selectThreadPeople,
} from "#db/queries/thread-people.ts";
import type { ActorContext } from "#lib/context.ts";
import type { ActionType } from "../comment-schema.ts";
import type { ReviewChange, ThreadChange } from "../writing-schema.ts";

/** Answers within this time are one mail. */
const COLLECTED_MS = 10 * 60_000;

interface Change {
  change: ThreadChange;
  commentId: string;
  /** The reply, if the change is about one. */
  entryId?: string;
  actionType?: ActionType | null;
  /** People whom the change answers, mentions or assigns. */
  concerns?: readonly string[];
}

/** Tells those who have the review open. The stream of changes is locked, so that they come in the order of commits. */
export async function reportChange(
  tx: ActorContext,
  { sessionId, ...change }: Change & { sessionId: string },
): Promise<void> {
  await reportChanges(tx, sessionId, [change]);
}

/** Tells of several changes, in this order. */
export async function reportChanges(
  tx: ActorContext,
  sessionId: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const events = changes.map(
    (change): ReviewChange => ({
      type: "change",
      change: change.change,
      comment_id: change.commentId,
      entry_id: change.entryId ?? null,
      person_id: tx.actor.userId,
      action_type: change.actionType ?? null,
      concerns: [...(change.concerns ?? [])],
      at: tx.now().toISOString(),
    }),
  );
  await appendChanges(tx.db, sessionId, events);
}

interface Entry {
  sessionId: string;
  ownerId: string;
  commentId: string;
  entryId: string;
  kind: NewNotice["kind"];
  mentions: readonly string[];
}

/**
 * Writes down whom an entry answers or mentions, for the mail that collects such notices, and returns them: the owner,
 * everybody in the thread, and those whom it names.
 */
export async function noteConcerned(tx: ActorContext, entry: Entry): Promise<string[]> {
  const { sessionId, commentId, entryId, mentions } = entry;
  const inThread =
    entry.kind === "assignment" ? [] : await selectThreadPeople(tx.db, { sessionId, commentId });
  const owner = entry.kind === "assignment" ? [] : [entry.ownerId];
  const people = new Set([...mentions, ...owner, ...inThread]);
  people.delete(tx.actor.userId);
  const now = tx.now();
  const notices = [...people].map((userId) => ({
    userId,
    sessionId,
    commentId,
    entryId,
    kind: entry.kind !== "assignment" && mentions.includes(userId) ? ("mention" as const) : entry.kind,
    authorId: tx.actor.userId,
    createdAt: now,
  }));
  const due = new Date(now.getTime() + COLLECTED_MS);
  const willing = await insertNotices(tx.db, notices);
  for (const userId of await noteMailsDue(tx.db, willing, due))
    await tx.events.send("threads/answered", { userId }, due);
  return [...people];
}
