import type { MemberRow } from "#db/queries/allocations.ts";
import { selectAllocations, selectMember } from "#db/queries/organization-members.ts";
import type { ActorContext } from "#lib/context.ts";
import { mayDo } from "./permission-schema.ts";
import { permittedMembership } from "./permitted-membership.ts";
import { readLedger } from "./read-ledger.ts";
import { readPool } from "./read-pool.ts";
import type { CreditPool } from "./schema.ts";

export async function getCreditPool(
  ctx: ActorContext,
  { organizationId }: { organizationId: string },
): Promise<CreditPool> {
  const { organization, member } = await permittedMembership(ctx, { organizationId, permission: "read" });
  const pool = await readLedger(ctx, () => readPool(ctx, organizationId));
  const allocations = mayDo(member.role, "read-members")
    ? await selectAllocations(ctx.db, organizationId)
    : await ownAllocation(ctx, member);
  return {
    organization_id: organization.id,
    organization_name: organization.name,
    total_pool_credits: pool.total,
    user_allocations: allocations,
    total_allocated: pool.allocated,
    available_credits: pool.available,
    unallocated_credits: pool.unallocated,
  };
}

async function ownAllocation(ctx: ActorContext, member: MemberRow): Promise<CreditPool["user_allocations"]> {
  const row = await selectMember(ctx.db, member);
  return row ? { [row.email]: row.member.allocated } : {};
}
