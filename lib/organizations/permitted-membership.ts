import { lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { lockOrganization, type MembershipRow, selectMembership } from "#db/queries/organizations.ts";
import type { ActorContext } from "#lib/context.ts";
import { mayDo, type Permission } from "./permission-schema.ts";
import { missingOrganizationPermission, organizationNotFound } from "./problems.ts";

interface Wanted {
  organizationId: string;
  permission: Permission;
}

/**
 * Returns the actor's membership of an organization, if the role allows what is wanted.
 * @throws organization-not-found to everybody who is no member, missing-organization-permission to other members
 */
export async function permittedMembership(
  ctx: ActorContext,
  { organizationId, permission }: Wanted,
): Promise<MembershipRow> {
  const found = await selectMembership(ctx.db, { organizationId, userId: ctx.actor.userId });
  if (!found) throw organizationNotFound("You are not a member of an organization with this id.");
  const { member, organization } = found;
  if (!mayDo(member.role, permission)) {
    throw missingOrganizationPermission(
      `Your role in ${organization.name} is ${member.role}, which does not allow this. Ask an owner of the organization.`,
    );
  }
  return found;
}

/**
 * The same under a lock of the organization and of its credit account until the transaction ends, so that roles,
 * members and allocations change one after the other.
 */
export async function lockedMembership(tx: ActorContext, wanted: Wanted): Promise<MembershipRow> {
  // Strangers are refused before anything is locked.
  await permittedMembership(tx, wanted);
  const { organizationId } = wanted;
  if (await lockOrganization(tx.db, organizationId)) await lockCreditAccount(tx.db, { organizationId });
  return permittedMembership(tx, wanted);
}
