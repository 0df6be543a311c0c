import { selectCommentActions, selectComments } from "#db/queries/comments.ts";
import { selectPasses } from "#db/queries/review-passes.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotAccessible, sessionNotFound } from "../problems.ts";
import type { Session } from "../schema.ts";
import { readWaiting } from "./read-waiting.ts";
import { toSession } from "./to-session.ts";

export async function getSession(ctx: ActorContext, input: { sessionId: string }): Promise<Session> {
  const found = await selectSession(ctx.db, input.sessionId);
  if (!found) throw sessionNotFound("No session has this id.");
  const { session } = found;
  if (session.ownerId !== ctx.actor.userId && !session.isPublic) {
    throw sessionNotAccessible("This session is private. You can ask its owner for access.");
  }
  const [comments, actions, passes, waiting] = await Promise.all([
    selectComments(ctx.db, session.id),
    selectCommentActions(ctx.db, session.id),
    selectPasses(ctx.db, session.id),
    readWaiting(ctx, session),
  ]);
  return toSession({ ...found, comments, actions, passes, waiting, viewer: ctx.actor });
}
