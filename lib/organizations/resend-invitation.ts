import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { findInvitation } from "./find-invitation.ts";
import { lockedMembership } from "./permitted-membership.ts";
import type { Invitation } from "./schema.ts";
import { sendInvitation } from "./send-invitation.ts";

/** Replaces an open invitation by a new one of the same address and role. */
export async function resendInvitation(
  ctx: ActorContext,
  input: { organizationId: string; invitationId: string },
): Promise<Invitation> {
  return transact(ctx, async (tx) => {
    const { organizationId } = input;
    const { member } = await lockedMembership(tx, { organizationId, permission: "invite" });
    const { email, role } = await findInvitation(tx, input);
    return sendInvitation(tx, { organizationId, email, role, by: member.role });
  });
}
