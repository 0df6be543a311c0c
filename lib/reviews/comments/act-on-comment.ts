import { uuidv7 } from "uuidv7";
import { commentExists, upsertCommentAction } from "#db/queries/comments.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { lockChangeStream } from "#db/queries/streams.ts";
import { keepSession, lockPeople } from "#db/queries/thread-people.ts";
import type { ActorContext } from "#lib/context.ts";
import { Problem } from "#lib/contract/problem.ts";
import { transact } from "#lib/transact.ts";
import type { ActionType, CommentAction, DismissReason } from "../comment-schema.ts";
import { toCommentAction } from "../history/to-session.ts";
import {
  commentActionNotStored,
  commentNotActionable,
  commentNotFound,
  sessionNotFound,
} from "../problems.ts";
import { includesRole } from "../role-schema.ts";
import { sessionStanding } from "../sharing/session-standing.ts";
import { reportChange } from "../threads/report-change.ts";

export interface CommentPlace {
  sessionId: string;
  commentId: string;
}

export function dismissComment(
  ctx: ActorContext,
  { reason, ...place }: CommentPlace & { reason?: DismissReason | null | undefined },
): Promise<CommentAction> {
  return act(ctx, place, { actionType: "dismissed", reason: reason ?? null });
}

export function addressComment(ctx: ActorContext, place: CommentPlace): Promise<CommentAction> {
  return act(ctx, place, { actionType: "addressed", reason: null });
}

async function act(
  ctx: ActorContext,
  place: CommentPlace,
  action: { actionType: ActionType; reason: DismissReason | null },
): Promise<CommentAction> {
  await actionableComment(ctx, place);
  const { userId } = ctx.actor;
  const change = transact(ctx, async (tx) => {
    await lockActions(tx, place.sessionId);
    const written = await upsertCommentAction(tx.db, { id: uuidv7(), ...place, userId, ...action });
    await reportChange(tx, { ...place, change: "action", actionType: action.actionType });
    return written;
  });
  const row = await stored(ctx, change);
  if (!row) throw notStored();
  return toCommentAction(row);
}

/**
 * Makes other changes of the review wait until the transaction ends. The order of the locks is that of the deletions.
 * @throws session-not-found if the session or the account is gone
 */
export async function lockActions(tx: ActorContext, sessionId: string): Promise<void> {
  const { userId } = tx.actor;
  const there = await lockPeople(tx.db, [userId]);
  if (!there.includes(userId) || !(await keepSession(tx.db, sessionId)))
    throw sessionNotFound("The session was deleted meanwhile.");
  await lockChangeStream(tx.db, sessionId);
}

/** @throws comment-action-not-stored if the database refuses the change */
export async function stored<T>(ctx: ActorContext, change: Promise<T>): Promise<T> {
  return change.catch((error: unknown) => {
    if (error instanceof Problem) throw error;
    ctx.log.error({ err: error, request_id: ctx.requestId }, "a comment action could not be written");
    throw notStored();
  });
}

function notStored(): Problem {
  return commentActionNotStored("The action could not be stored, and nothing changed. Try again.");
}

/** @throws comment-not-found, and as `actionableSession` */
export async function actionableComment(
  ctx: ActorContext,
  { sessionId, commentId }: CommentPlace,
): Promise<void> {
  await actionableSession(ctx, sessionId);
  if (!(await commentExists(ctx.db, sessionId, commentId))) {
    throw commentNotFound("The session has no comment of this id.");
  }
}

/** @throws session-not-found, comment-not-actionable (for viewers, and while the review runs) */
export async function actionableSession(ctx: ActorContext, sessionId: string): Promise<void> {
  const found = await selectSession(ctx.db, sessionId);
  const standing = found && (await sessionStanding(ctx, found.session));
  if (!found || !standing) throw sessionNotFound("You have no session with this id.");
  if (!includesRole(standing.role, "editor"))
    throw commentNotActionable("Only the owner and the editors of a session can act on its comments.");
  if (found.session.status !== "completed") {
    throw commentNotActionable("The session is not completed, so its comments cannot be acted on yet.");
  }
}
