import { changeStreamOf, insertStream } from "#db/queries/streams.ts";
import type { ActorContext } from "#lib/context.ts";
import { type ReviewFollower, reviewFollowers } from "./review-followers.ts";
import { refuseUnless } from "./thread-standing.ts";

export async function openReviewEvents(
  ctx: ActorContext,
  { sessionId, after }: { sessionId: string; after: number },
) {
  const standing = await refuseUnless(ctx, sessionId, "read");
  const streamId = changeStreamOf(sessionId);
  // A stream that is not there has ended.
  await insertStream(ctx.db, streamId);
  const follower: ReviewFollower = { sessionId, userId: ctx.actor.userId, mayEdit: standing.may("edit") };
  const followers = reviewFollowers(ctx.db);
  const guard = (leave: () => void) => followers.join(follower, leave);
  // Letters are confidential: others do not learn that somebody answers one.
  const shows = ({ type }: { type: string }) => type !== "response-changed" || follower.mayEdit;
  return { streamId, after, guard, shows };
}
