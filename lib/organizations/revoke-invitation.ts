import { updateInvitation } from "#db/queries/organization-invitations.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { findInvitation } from "./find-invitation.ts";
import { lockedMembership } from "./permitted-membership.ts";

export async function revokeInvitation(
  ctx: ActorContext,
  input: { organizationId: string; invitationId: string },
): Promise<undefined> {
  return transact(ctx, async (tx) => {
    await lockedMembership(tx, { organizationId: input.organizationId, permission: "invite" });
    const { id } = await findInvitation(tx, input);
    await updateInvitation(tx.db, id, { revokedAt: tx.now() });
    return undefined;
  });
}
