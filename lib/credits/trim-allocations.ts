import { selectUnusedAllocations, setAllocation } from "#db/queries/allocations.ts";
import { lockCreditAccountById } from "#db/queries/credit-accounts.ts";
import { sumUsable } from "#db/queries/credit-lots.ts";
import type { Context } from "#lib/context.ts";

/** Cuts what an organization has allocated and nobody used, the largest first, where its pool became smaller than that. */
export async function trimAllocations(tx: Pick<Context, "db" | "now">, accountId: string): Promise<void> {
  const { organizationId } = await lockCreditAccountById(tx.db, accountId);
  if (!organizationId) return;
  const { paid } = await sumUsable(tx.db, accountId, tx.now());
  const members = await selectUnusedAllocations(tx.db, organizationId);
  let excess = members.reduce((sum, { allocated, used }) => sum + allocated - used, 0) - paid;
  for (const member of members) {
    if (excess <= 0) return;
    const cut = Math.min(excess, member.allocated - member.used);
    await setAllocation(tx.db, { ...member, allocated: member.allocated - cut });
    excess -= cut;
  }
}
