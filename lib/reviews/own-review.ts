import { selectComments } from "#db/queries/comments.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionNotFound } from "./problems.ts";

const LONGEST_NAME = 120;

/** Returns what a question names of a review. @throws session-not-found, also for one of another user */
export async function ownReview(ctx: ActorContext, sessionId: string) {
  const found = await selectSession(ctx.db, sessionId);
  if (found?.session.ownerId !== ctx.actor.userId) throw sessionNotFound("You have no session with this id.");
  const { status, isPublic } = found.session;
  const comments = await selectComments(ctx.db, sessionId);
  return { name: quoted(found.document.filename), comments: comments.length, status, isPublic };
}

/** Returns a name in quotes, shortened for a question. */
export function quoted(name: string): string {
  const isLong = name.length > LONGEST_NAME;
  return `“${isLong ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name}”`;
}
