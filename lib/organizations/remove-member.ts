import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { endMembership } from "./end-membership.ts";
import { findMember } from "./find-member.ts";
import { mayActOn } from "./permission-schema.ts";
import { lockedMembership } from "./permitted-membership.ts";
import { missingOrganizationPermission } from "./problems.ts";

export async function removeMember(
  ctx: ActorContext,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<undefined> {
  return transact(ctx, async (tx) => {
    const own = await lockedMembership(tx, { organizationId, permission: "remove-members" });
    const { member } = await findMember(tx, { organizationId, userId });
    if (!mayActOn(own.member.role, member.role))
      throw missingOrganizationPermission("Only an owner may remove an owner.");
    await endMembership(tx, member);
    return undefined;
  });
}
