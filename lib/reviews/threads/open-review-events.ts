import { changeStreamOf, insertStream } from "#db/queries/streams.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { refuseUnless } from "./thread-standing.ts";

export async function openReviewEvents(
  ctx: ActorContext,
  { sessionId, after }: { sessionId: string; after: number },
) {
  await refuseUnless(ctx, sessionId, "read");
  const streamId = changeStreamOf(sessionId);
  // A stream that is not there has ended.
  await insertStream(ctx.db, streamId);
  const mayFollow = async () => {
    try {
      await refuseUnless(ctx, sessionId, "read");
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  return { streamId, after, mayFollow };
}
