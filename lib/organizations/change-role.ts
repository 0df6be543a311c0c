import { updateRole } from "#db/queries/organization-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { refuseLastOwner } from "./end-membership.ts";
import { findMember } from "./find-member.ts";
import type { Role } from "./permission-schema.ts";
import { lockedMembership } from "./permitted-membership.ts";
import type { OrganizationMember } from "./schema.ts";
import { toMember } from "./to-organization.ts";

export async function changeRole(
  ctx: ActorContext,
  { organizationId, userId, role }: { organizationId: string; userId: string; role: Role },
): Promise<OrganizationMember> {
  return transact(ctx, async (tx) => {
    await lockedMembership(tx, { organizationId, permission: "change-roles" });
    const { member } = await findMember(tx, { organizationId, userId });
    if (role !== "owner") await refuseLastOwner(tx, member);
    await updateRole(tx.db, { organizationId, userId }, role);
    return toMember(await findMember(tx, { organizationId, userId }));
  });
}
