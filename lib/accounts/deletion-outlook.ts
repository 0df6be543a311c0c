import { selectCustomerOf, selectLiveSubscriptions } from "#db/queries/purchases.ts";
import type { ActorContext } from "#lib/context.ts";
import { takesPayments } from "#lib/credits/takes-payments.ts";
import { isOperator } from "#lib/operators/operator.ts";
import { listOrganizations } from "#lib/organizations/list-organizations.ts";

/** What a deletion would do to this very account, which the page says before it happens. */
export interface DeletionOutlook {
  hasPlan: boolean;
  hasCredits: boolean;
  isOperator: boolean;
  /** The names of organizations that the caller owns. */
  owned: string[];
}

export async function deletionOutlook(ctx: ActorContext): Promise<DeletionOutlook> {
  const { userId, email } = ctx.actor;
  const customer = await selectCustomerOf(ctx.db, { userId });
  const plans = customer ? await selectLiveSubscriptions(ctx.db, customer.id) : [];
  const organizations = await listOrganizations(ctx);
  return {
    hasPlan: plans.length > 0,
    hasCredits: takesPayments(),
    isOperator: await isOperator(ctx, { userId, email }),
    owned: organizations.filter(({ role }) => role === "owner").map(({ name }) => name),
  };
}
