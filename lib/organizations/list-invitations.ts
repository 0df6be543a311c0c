import { selectInvitations } from "#db/queries/organization-invitations.ts";
import type { ActorContext } from "#lib/context.ts";
import { permittedMembership } from "./permitted-membership.ts";
import type { Invitation } from "./schema.ts";
import { toInvitation } from "./to-invitation.ts";

export async function listInvitations(
  ctx: ActorContext,
  { organizationId }: { organizationId: string },
): Promise<Invitation[]> {
  await permittedMembership(ctx, { organizationId, permission: "invite" });
  return (await selectInvitations(ctx.db, organizationId)).map((row) => toInvitation(row, ctx.now()));
}
