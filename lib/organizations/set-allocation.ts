import { setAllocation as writeAllocation } from "#db/queries/allocations.ts";
import type { ActorContext } from "#lib/context.ts";
import { countNoun } from "#lib/count-noun.ts";
import { transact } from "#lib/transact.ts";
import { findMember } from "./find-member.ts";
import { mayActOn } from "./permission-schema.ts";
import { lockedMembership } from "./permitted-membership.ts";
import { allocationBelowUse, allocationExceedsPool, missingOrganizationPermission } from "./problems.ts";
import { readLedger } from "./read-ledger.ts";
import { readPool } from "./read-pool.ts";
import type { OrganizationMember } from "./schema.ts";
import { toMember } from "./to-organization.ts";

/** Sets how many credits of the pool a member may use, those already used included. Lowering it is always possible. */
export async function setAllocation(
  ctx: ActorContext,
  { organizationId, userId, allocated }: { organizationId: string; userId: string; allocated: number },
): Promise<OrganizationMember> {
  return transact(ctx, async (tx) => {
    const own = await lockedMembership(tx, { organizationId, permission: "allocate" });
    const pool = await readLedger(tx, () => readPool(tx, organizationId));
    const { member, email } = await findMember(tx, { organizationId, userId });
    if (!mayActOn(own.member.role, member.role))
      throw missingOrganizationPermission("Only an owner may set the allocation of an owner.");
    if (allocated < member.used) {
      throw allocationBelowUse(
        `${email} has used ${countNoun(member.used, "credit")} already. Set the allocation to ${member.used} or more.`,
        { requested: allocated, used: member.used },
      );
    }
    const largest = member.allocated + pool.unallocated;
    if (allocated > largest) {
      throw allocationExceedsPool(
        `The pool has ${countNoun(pool.unallocated, "credit")} that no member has been given. The allocation of ${email} can be at most ${largest}.`,
        { requested: allocated, largest_possible: largest, unallocated_credits: pool.unallocated },
      );
    }
    await writeAllocation(tx.db, { organizationId, userId, allocated });
    return toMember(await findMember(tx, { organizationId, userId }));
  });
}
