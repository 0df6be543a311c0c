import { createElement } from "react";
import { selectMemberForMail } from "#db/queries/session-members.ts";
import type { Context } from "#lib/context.ts";
import { ownOrigin } from "#lib/env.ts";
import { mayMail } from "./may-mail.ts";
import { writeMail } from "./write-mail.ts";

/** Tells a person that a review is shared with them. Nothing is sent if it no longer is. */
export async function mailReviewShared(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  const found = await selectMemberForMail(ctx.db, memberId);
  if (!found || !(await mayMail(ctx, { to: found.member.email, kind: "from-others" }))) return;
  const { member, session, filename, ownerEmail, ownerName } = found;
  const { ReviewSharedMail } = await import("./review-shared-mail.tsx");
  const letter = createElement(ReviewSharedMail, {
    owner: ownerName ? `${ownerName} (${ownerEmail})` : ownerEmail,
    manuscript: session.title ?? filename,
    role: member.role,
    email: member.email,
    wasAsked: member.userId !== null,
    url: `${ownOrigin()}/reviews/${session.id}`,
  });
  const subject = member.userId
    ? `${ownerEmail} lets you read a review`
    : `${ownerEmail} shares a review with you`;
  await ctx.mail.send(await writeMail(member.email, subject, letter));
}
