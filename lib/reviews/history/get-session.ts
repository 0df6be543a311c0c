import { selectCommentActions, selectComments } from "#db/queries/comments.ts";
import { selectPasses } from "#db/queries/review-passes.ts";
import type { ActorContext } from "#lib/context.ts";
import type { Session } from "../schema.ts";
import { readWaiting } from "./read-waiting.ts";
import { readableSession } from "./readable-session.ts";
import { toSession } from "./to-session.ts";

export async function getSession(ctx: ActorContext, input: { sessionId: string }): Promise<Session> {
  const found = await readableSession(ctx, input.sessionId);
  const { session } = found;
  const [comments, actions, passes, waiting] = await Promise.all([
    selectComments(ctx.db, session.id),
    selectCommentActions(ctx.db, session.id),
    selectPasses(ctx.db, session.id),
    readWaiting(ctx, session),
  ]);
  return toSession({ ...found, comments, actions, passes, waiting, viewer: ctx.actor });
}
