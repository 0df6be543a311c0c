import { createElement } from "react";
import { selectAccessRequest } from "#db/queries/comments.ts";
import { selectSession } from "#db/queries/review-sessions.ts";
import type { Context } from "#lib/context.ts";
import { ownOrigin } from "#lib/env.ts";
import { mayMail } from "./may-mail.ts";
import { writeMail } from "./write-mail.ts";

/** Tells a session's owner who asks to read it. Nothing is sent when the session is gone. */
export async function mailAccessRequest(
  ctx: Context,
  { accessRequestId }: { accessRequestId: string },
): Promise<void> {
  const accessRequest = await selectAccessRequest(ctx.db, accessRequestId);
  const found = accessRequest && (await selectSession(ctx.db, accessRequest.request.sessionId));
  if (!found || !(await mayMail(ctx, { to: found.ownerEmail, kind: "from-others" }))) return;
  const requester = accessRequest.requesterName
    ? `${accessRequest.requesterName} (${accessRequest.requesterEmail})`
    : accessRequest.requesterEmail;
  const manuscript = found.session.title ?? found.document.filename;
  const requestUrl = `${ownOrigin()}/reviews/${found.session.id}/requests/${accessRequestId}`;
  const { AccessRequestMail } = await import("./access-request-mail.tsx");
  const letter = createElement(AccessRequestMail, {
    requester,
    manuscript,
    message: accessRequest.request.message,
    requestUrl,
  });
  await ctx.mail.send(
    await writeMail(found.ownerEmail, `${accessRequest.requesterEmail} asks to read your review`, letter),
  );
}
