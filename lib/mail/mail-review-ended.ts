import { createElement } from "react";
import { selectComments } from "#db/queries/comments.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { Context } from "#lib/context.ts";
import { ownOrigin } from "#lib/env.ts";
import { writeMail } from "./write-mail.ts";

/**
 * Tells the owner of a review that it is complete or has failed. Nothing is sent if they have seen it, do not want such
 * mails, or deleted it; nor if it runs again.
 */
export async function mailReviewEnded(ctx: Context, { sessionId }: { sessionId: string }): Promise<void> {
  const found = await selectSession(ctx.db, sessionId);
  if (!found) return;
  const { session, document, ownerEmail } = found;
  const owner = await selectUserWithTier(ctx.db, session.ownerId);
  if (!owner?.user.mailsReviews || session.viewedAt !== null || session.status === "processing") return;
  const manuscript = session.title ?? document.filename;
  const origin = ownOrigin();
  const { ReviewEndedMail } = await import("./review-ended-mail.tsx");
  const letter = createElement(ReviewEndedMail, {
    manuscript,
    failure: session.failure?.detail ?? null,
    commentCount: session.failure ? 0 : (await selectComments(ctx.db, sessionId)).length,
    isPartial: session.partial !== null,
    reviewUrl: `${origin}/reviews/${sessionId}`,
    settingsUrl: `${origin}/settings#notices`,
  });
  const subject = session.failure
    ? `The review of “${manuscript}” failed`
    : `The review of “${manuscript}” is complete`;
  await ctx.mail.send(await writeMail(ownerEmail, subject, letter));
}
