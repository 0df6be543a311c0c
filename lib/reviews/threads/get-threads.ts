import type { SessionRow } from "#db/queries/review-sessions.ts";
import { selectThreads, type ThreadRows } from "#db/queries/thread-rows.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Standing } from "../sharing/session-standing.ts";
import type { Reply, Threads, WrittenComment } from "../thread-schema.ts";
import { refuseUnless, threadStanding } from "./thread-standing.ts";
import { toReply, toThreads, toWrittenComment } from "./to-threads.ts";

export async function getThreads(ctx: ActorContext, { sessionId }: { sessionId: string }): Promise<Threads> {
  const standing = await refuseUnless(ctx, sessionId, "read");
  return toThreads(await selectThreads(ctx.db, sessionId), standing, ctx.actor.userId);
}

interface FoundThreads {
  session: SessionRow;
  standing: Standing;
  threads: ThreadRows;
}

/** Returns the threads of a session that was read; null if these are not for the actor. */
export function threadsFor(ctx: ActorContext, { session, standing, threads }: FoundThreads): Threads | null {
  const rights = threadStanding(session, standing);
  return rights.may("read") ? toThreads(threads, rights, ctx.actor.userId) : null;
}

/** Reads a reply back that was just written. */
export async function replyOf(tx: ActorContext, sessionId: string, id: string): Promise<Reply> {
  const [row] = (await selectThreads(tx.db, sessionId, id)).replies;
  if (!row) throw new Error("A reply that was just written is not there.");
  return toReply(row, tx.actor.userId);
}

/** Reads a written comment back that was just written. */
export async function writtenCommentOf(
  tx: ActorContext,
  sessionId: string,
  id: string,
): Promise<WrittenComment> {
  const [row] = (await selectThreads(tx.db, sessionId, id)).comments;
  if (!row) throw new Error("A comment that was just written is not there.");
  return toWrittenComment(row, tx.actor.userId);
}
