import { changeStreamOf, insertStream } from "#db/queries/streams.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { refuseUnless } from "./thread-standing.ts";

export async function openReviewEvents(
  ctx: ActorContext,
  { sessionId, after }: { sessionId: string; after: number },
) {
  const standing = await refuseUnless(ctx, sessionId, "read");
  let mayEdit = standing.may("edit");
  const streamId = changeStreamOf(sessionId);
  // A stream that is not there has ended.
  await insertStream(ctx.db, streamId);
  const mayFollow = async () => {
    try {
      mayEdit = (await refuseUnless(ctx, sessionId, "read")).may("edit");
      return true;
    } catch (error) {
      if (error instanceof Problem) return false;
      throw error;
    }
  };
  // Letters are confidential: others do not learn that somebody answers one.
  const shows = ({ type }: { type: string }) => type !== "response-changed" || mayEdit;
  return { streamId, after, mayFollow, shows };
}
