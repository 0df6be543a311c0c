import type { SyncLease } from "#db/queries/payment-sync.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { askProvider } from "./ask-provider.ts";
import { customerWithPlan, requirePlan, withFreshState } from "./change-plan.ts";
import { inTurn } from "./in-turn.ts";
import { openPurchase } from "./open-purchase.ts";
import { otherPlan } from "./other-plan.ts";
import { checkoutCompleted } from "./problems.ts";
import { checkReturnAddresses } from "./return-address.ts";
import { syncCustomer } from "./sync/sync-customer.ts";
import { upgradeOf } from "./upgrade-credits.ts";

interface UpgradeSubscription {
  newPriceId: string;
  successUrl: string;
  cancelUrl: string;
}

/** Opens a checkout of a dearer plan. A sync ends the present plan when it is paid. */
export async function upgradeSubscription(
  ctx: ActorContext,
  { newPriceId, successUrl, cancelUrl }: UpgradeSubscription,
) {
  checkReturnAddresses(ctx, { successUrl, cancelUrl });
  const { payments, customerId } = await customerWithPlan(ctx);
  const steps: ActorContext = { ...ctx, beforeCommit: null };
  const opened = await askProvider(ctx, async () => {
    const open = async (lease: SyncLease) => {
      const plan = await requirePlan(ctx, customerId);
      const { price } = await otherPlan(ctx, plan, { change: "upgrade", newPriceId });
      const upgrade = await upgradeOf(ctx, plan, { userId: ctx.actor.userId, price });
      const { currency } = upgrade;
      const addresses = { successUrl, cancelUrl };
      return openPurchase(
        steps,
        { payments, lease },
        { customerId, mode: "upgrade", priceId: newPriceId, currency, ...addresses, upgrade },
      );
    };
    const checkout = await withFreshState(ctx, customerId, () => inTurn(ctx, customerId, open));
    if (checkout) return checkout;
    await syncCustomer(ctx, customerId);
    throw checkoutCompleted("Another upgrade of yours has just been paid. Look at your plan first.");
  });
  return transact(ctx, async () => ({ checkout_url: opened.url, session_id: opened.checkoutId }));
}
