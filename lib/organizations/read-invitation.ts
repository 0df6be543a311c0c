import { selectInvitationByToken } from "#db/queries/organization-invitations.ts";
import { selectMembership } from "#db/queries/organizations.ts";
import { selectUserWithTier } from "#db/queries/users.ts";
import type { Context } from "#lib/context.ts";
import { hashSecret } from "#lib/hash-secret.ts";

export interface InvitationView {
  organizationName: string;
  email: string;
  /** True if the invitation was accepted, withdrawn or replaced, or if it is too old. */
  isOver: boolean;
  /** Set if the reader is a member already. */
  organizationId: string | null;
  reader: "nobody" | "invited" | "unverified" | "somebody-else";
}

/** Returns what the holder of an invitation's link may see of it, or null if no invitation has the token. */
export async function readInvitation(
  ctx: Context,
  { token, userId }: { token: string; userId: string | null },
): Promise<InvitationView | null> {
  const found = await selectInvitationByToken(ctx.db, hashSecret(token));
  if (!found) return null;
  const { invitation, organizationName } = found;
  const { organizationId, email, acceptedAt, revokedAt, expiresAt } = invitation;
  const user = userId === null ? undefined : (await selectUserWithTier(ctx.db, userId))?.user;
  const membership = user && (await selectMembership(ctx.db, { organizationId, userId: user.id }));
  return {
    organizationName,
    email,
    isOver: Boolean(acceptedAt || revokedAt) || expiresAt <= ctx.now(),
    organizationId: membership ? organizationId : null,
    reader: !user
      ? "nobody"
      : user.email.toLowerCase() !== email.toLowerCase()
        ? "somebody-else"
        : user.emailVerified
          ? "invited"
          : "unverified",
  };
}
