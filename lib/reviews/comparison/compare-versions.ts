import { selectWholeReview } from "#db/queries/whole-reviews.ts";
import type { ActorContext } from "#lib/context.ts";
import { textNotReady } from "#lib/documents/problems.ts";
import { readableDocument } from "#lib/documents/readable-document.ts";
import type { Comparison, EarlierComment } from "../comparison-schema.ts";
import { toSession } from "../history/to-session.ts";
import { noEarlierVersion, sameVersion } from "../problems.ts";
import type { Session } from "../schema.ts";
import { readable } from "../sharing/session-standing.ts";
import { runTextTask } from "../text-tasks/run-text-task.ts";

/**
 * Compares the text of a session with that of an earlier one, and says what became of the comments of that one.
 * @throws as `readable`, for either session; no-earlier-version, same-version, text-not-ready, text-not-searched
 */
export async function compareVersions(
  ctx: ActorContext,
  input: { sessionId: string; with?: string | undefined },
): Promise<Comparison> {
  const after = await readSession(ctx, input.sessionId);
  const earlierId = input.with ?? after.previous_session_id;
  if (!earlierId)
    throw noEarlierVersion("This review was not made after an earlier one. Name a session in `with`.");
  if (earlierId === after.session_id)
    throw sameVersion("This is the same session. Name another one in `with`.");
  const before = await readSession(ctx, earlierId);
  for (const { document_id } of [after, before]) {
    const { status } = await readableDocument(ctx, document_id);
    if (status !== "converted")
      throw textNotReady("A text is not converted yet. Try again in a few seconds.");
  }
  const about = { ownerId: ctx.actor.userId, documentIds: [after.document_id, before.document_id] };
  const { isCut, ...compared } = await runTextTask(ctx, about, "compareVersions", {});
  return {
    before: versionOf(before),
    after: versionOf(after),
    ...compared,
    is_cut: isCut,
    comments: earlierComments(before, after),
  };
}

async function readSession(ctx: ActorContext, sessionId: string): Promise<Session> {
  const found = await readable(ctx, await selectWholeReview(ctx.db, sessionId));
  return toSession({ ...found, viewer: { ...ctx.actor, ...found.standing } });
}

function versionOf({ session_id, document_id, filename, title, created_at }: Session): Comparison["before"] {
  return { session_id, document_id, filename, title, created_at };
}

function earlierComments(before: Session, after: Session): EarlierComment[] {
  const check = after.revision_check?.previous_session_id === before.session_id ? after.revision_check : null;
  const outcomes = new Map(check?.comments.map((comment) => [comment.comment_id, comment]));
  return before.feedback.detailed.comments.map(({ id, title, anchor, is_dismissed, is_addressed }) => ({
    comment_id: id,
    title,
    before: { start: anchor.start, end: anchor.end },
    is_dismissed,
    is_addressed,
    verdict: outcomes.get(id)?.verdict ?? null,
    explanation: outcomes.get(id)?.explanation ?? "",
  }));
}
