import { createElement } from "react";
import { selectInvitation, setInvitationToken } from "#db/queries/organization-invitations.ts";
import type { Context } from "#lib/context.ts";
import { ownOrigin } from "#lib/env.ts";
import { hashSecret } from "#lib/hash-secret.ts";
import { makeInvitationToken } from "./invitation-token.ts";
import { mayMail } from "./may-mail.ts";
import { writeMail } from "./write-mail.ts";

const DAY_MS = 86_400_000;

/**
 * Sends the mail of an invitation, with a token that is made here and stored as a hash only. A second mail replaces
 * the token of the first. Nothing is sent if the invitation is no longer open.
 */
export async function mailInvitation(
  ctx: Context,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const found = await selectInvitation(ctx.db, invitationId);
  if (!found || found.invitation.expiresAt <= ctx.now()) return;
  if (!(await mayMail(ctx, { to: found.invitation.email, kind: "from-others" }))) return;
  const { invitation, organizationName, inviterEmail, inviterName } = found;
  const token = makeInvitationToken();
  if (!(await setInvitationToken(ctx.db, invitation.id, hashSecret(token)))) return;
  const origin = ownOrigin();
  const { InvitationMail } = await import("./invitation-mail.tsx");
  const letter = createElement(InvitationMail, {
    inviter: inviterName ? `${inviterName} (${inviterEmail})` : (inviterEmail ?? "A member"),
    organization: organizationName,
    url: `${origin}/organizations/invitation?token=${token}`,
    host: new URL(origin).host,
    email: invitation.email,
    days: Math.round((invitation.expiresAt.getTime() - invitation.createdAt.getTime()) / DAY_MS),
  });
  const subject = `Invitation to ${organizationName} on Galley`;
  await ctx.mail.send(await writeMail(invitation.email, subject, letter));
}
