import { type FoundResponse, lockResponse, type ResponseRow, selectResponse } from "#db/queries/responses.ts";
import { type SessionRow, selectSession } from "#db/queries/review-sessions.ts";
import type { ActorContext } from "#lib/context.ts";
import { sessionStanding } from "#lib/reviews/sharing/session-standing.ts";
import { sessionRoleTooLow } from "#lib/reviews/thread-problems.ts";
import { keepForChange, threadStanding } from "#lib/reviews/threads/thread-standing.ts";
import { responseChanged, responseNotFound } from "./problems.ts";

/**
 * Returns a response with its session. Letters are confidential: only the owner and the editors of the session see them.
 * @throws response-not-found, session-role-too-low
 */
export async function editableResponse(
  ctx: ActorContext,
  id: string,
): Promise<{ found: FoundResponse; session: SessionRow }> {
  const found = await selectResponse(ctx.db, id);
  const whole = found && (await selectSession(ctx.db, found.row.sessionId));
  const standing = whole && (await sessionStanding(ctx, whole.session));
  if (!found || !whole || !standing?.isParticipant)
    throw responseNotFound("You have no response with this id.");
  if (!threadStanding(whole.session, standing).may("edit")) {
    throw sessionRoleTooLow(
      "Only the owner and the editors of this review see its responses. Ask its owner for the role of an editor.",
    );
  }
  return { found, session: whole.session };
}

interface Wanted {
  responseId: string;
  /** The version that the change was made on; left out for changes that fit any. */
  version?: number;
  /** People whom the change names. */
  people?: readonly string[];
}

/**
 * The same for a change. Other changes of the response, and the deletion of its session, wait for the transaction.
 * @throws response-changed, not-a-participant, review-not-complete, session-not-found, and as `editableResponse`
 */
export async function responseToChange(
  tx: ActorContext,
  { responseId, version, people }: Wanted,
): Promise<ResponseRow> {
  const { session } = await editableResponse(tx, responseId);
  await keepForChange(tx, session, people);
  const row = await lockResponse(tx.db, responseId);
  if (!row) throw responseNotFound("The response was deleted meanwhile.");
  if (version !== undefined && version !== row.version)
    throw responseChanged(
      "The response was changed since you read it. Read it again, then repeat the change.",
    );
  return row;
}
