import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { lockedMembership } from "./permitted-membership.ts";
import type { INVITED_ROLES, Invitation } from "./schema.ts";
import { sendInvitation } from "./send-invitation.ts";

export async function invite(
  ctx: ActorContext,
  input: { organizationId: string; email: string; role: (typeof INVITED_ROLES)[number] },
): Promise<Invitation> {
  return transact(ctx, async (tx) => {
    const { member } = await lockedMembership(tx, {
      organizationId: input.organizationId,
      permission: "invite",
    });
    return sendInvitation(tx, { ...input, by: member.role });
  });
}
