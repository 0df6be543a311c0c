import { type InvitationRow, selectOpenInvitation } from "#db/queries/organization-invitations.ts";
import type { ActorContext } from "#lib/context.ts";
import { invitationNotFound } from "./problems.ts";

/** @throws invitation-not-found */
export async function findInvitation(
  tx: ActorContext,
  { organizationId, invitationId }: { organizationId: string; invitationId: string },
): Promise<InvitationRow> {
  const found = await selectOpenInvitation(tx.db, { organizationId, id: invitationId });
  if (!found) throw invitationNotFound("The organization has no open invitation with this id.");
  return found;
}
