import { lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { selectHoldsOfAccount } from "#db/queries/credit-holds.ts";
import { sumUsable } from "#db/queries/credit-lots.ts";
import { deleteOrganizationRow } from "#db/queries/organizations.ts";
import type { ActorContext } from "#lib/context.ts";
import { countNoun } from "#lib/count-noun.ts";
import { transact } from "#lib/transact.ts";
import { lockedMembership } from "./permitted-membership.ts";
import { organizationHasCredits } from "./problems.ts";

/** Deletes an organization that has no credits left, and none that a running review may still return. */
export async function deleteOrganization(
  ctx: ActorContext,
  { organizationId }: { organizationId: string },
): Promise<undefined> {
  return transact(ctx, async (tx) => {
    const { organization } = await lockedMembership(tx, { organizationId, permission: "delete" });
    const accountId = await lockCreditAccount(tx.db, { organizationId });
    const { paid: credits } = await sumUsable(tx.db, accountId, tx.now());
    const running = (await selectHoldsOfAccount(tx.db, accountId)).length;
    if (credits > 0 || running > 0) {
      throw organizationHasCredits(
        `${organization.name} has ${countNoun(credits, "credit")} and ${countNoun(running, "running review")}. It can be deleted when it has neither.`,
        { credits, running_reviews: running },
      );
    }
    await deleteOrganizationRow(tx.db, organizationId);
    return undefined;
  });
}
