import { lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { selectHoldsOfAccount } from "#db/queries/credit-holds.ts";
import { sumUsable } from "#db/queries/credit-lots.ts";
import { deleteOrganizationRow } from "#db/queries/organizations.ts";
import { countUnfinishedPayments, lockCustomersOf } from "#db/queries/purchases.ts";
import type { ActorContext } from "#lib/context.ts";
import { countNoun } from "#lib/count-noun.ts";
import { transact } from "#lib/transact.ts";
import { lockedMembership, permittedMembership } from "./permitted-membership.ts";
import { organizationHasCredits } from "./problems.ts";

const DAY_MS = 86_400_000;
/** The longest that a bank takes to confirm a debit. */
const CONFIRMED_WITHIN_DAYS = 14;

/** Deletes an organization that has no credits left, and to which no review and no payment can bring any. */
export async function deleteOrganization(
  ctx: ActorContext,
  { organizationId }: { organizationId: string },
): Promise<undefined> {
  return transact(ctx, async (tx) => {
    const wanted = { organizationId, permission: "delete" } as const;
    // Strangers are refused before anything is locked.
    await permittedMembership(tx, wanted);
    await lockCustomersOf(tx.db, { organizationId });
    const { organization } = await lockedMembership(tx, wanted);
    const accountId = await lockCreditAccount(tx.db, { organizationId });
    const { paid: credits } = await sumUsable(tx.db, accountId, tx.now());
    const running = (await selectHoldsOfAccount(tx.db, accountId)).length;
    const payments = await countUnfinishedPayments(tx.db, {
      organizationId,
      now: tx.now(),
      since: new Date(tx.now().getTime() - CONFIRMED_WITHIN_DAYS * DAY_MS),
    });
    if (credits > 0 || running > 0 || payments > 0) {
      throw organizationHasCredits(
        `${organization.name} has ${countNoun(credits, "credit")}, ${countNoun(running, "running or partial review")} and ${countNoun(payments, "unfinished payment")}. It can be deleted when it has none of them.`,
        { credits, running_reviews: running, unfinished_payments: payments },
      );
    }
    await deleteOrganizationRow(tx.db, organizationId);
    return undefined;
  });
}
