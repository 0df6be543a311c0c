import type { MemberRow } from "#db/queries/allocations.ts";
import { countOwners, deleteMember } from "#db/queries/organization-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { lastOwner } from "./problems.ts";

/**
 * Ends a membership of a locked organization. The allocation goes with it, so what was not used of it is the pool's
 * again; holds of running reviews belong to the pool's account, and settle or return there.
 */
export async function endMembership(tx: ActorContext, member: MemberRow): Promise<void> {
  await refuseLastOwner(tx, member);
  await deleteMember(tx.db, member);
}

/** @throws last-owner if the member is the only owner. The organization must be locked. */
export async function refuseLastOwner(tx: ActorContext, { role, organizationId }: MemberRow): Promise<void> {
  if (role !== "owner" || (await countOwners(tx.db, organizationId)) > 1) return;
  throw lastOwner(
    "This is the only owner of the organization. Make another member an owner first, or delete the organization.",
  );
}
