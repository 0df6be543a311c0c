import type { NamedInvitationRow } from "#db/queries/organization-invitations.ts";
import type { Invitation } from "./schema.ts";

export function toInvitation(
  { invitation, inviterEmail }: Pick<NamedInvitationRow, "invitation" | "inviterEmail">,
  now: Date,
): Invitation {
  return {
    invitation_id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    invited_by: inviterEmail,
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    is_expired: invitation.expiresAt <= now,
  };
}
