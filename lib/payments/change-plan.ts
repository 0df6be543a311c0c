import { selectCustomerOf } from "#db/queries/purchases.ts";
import { syncCatalogue } from "#lib/catalogue/sync-catalogue.ts";
import type { ActorContext } from "#lib/context.ts";
import { isRefusal, type Payments } from "#lib/ports/payments/port.ts";
import { askProvider } from "./ask-provider.ts";
import { inTurn } from "./in-turn.ts";
import { type ActivePlan, planOf } from "./plan-of.ts";
import { noSubscription } from "./problems.ts";
import { syncCustomer } from "./sync/sync-customer.ts";

export interface Changing extends ActivePlan {
  payments: Payments;
  customerId: string;
}

/**
 * Changes the actor's plan at the payment provider, one change at a time, and reads back what became of it.
 * @throws no-subscription (404), payment-in-progress (409), payment-system-failure (502)
 */
export async function changePlan<Value>(
  ctx: ActorContext,
  change: (changing: Changing) => Promise<Value>,
): Promise<{ customerId: string; value: Value }> {
  const { payments, customerId } = await customerWithPlan(ctx);
  return askProvider(ctx, async () => {
    const value = await withFreshState(ctx, customerId, () =>
      inTurn(ctx, customerId, async () =>
        change({ payments, customerId, ...(await requirePlan(ctx, customerId)) }),
      ),
    );
    await syncCustomer(ctx, customerId);
    return { customerId, value };
  });
}

/**
 * Asks the provider about a plan. If it refuses, the plan may have ended, or a price may no longer be sold, and nobody
 * has told us: both are read anew, and the provider is asked once more.
 * @throws no-subscription (404) if the plan has ended
 */
export async function withFreshState<Value>(
  ctx: ActorContext,
  customerId: string,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await syncCustomer(ctx, customerId);
    await syncCatalogue(ctx);
    await requirePlan(ctx, customerId);
    return work();
  }
}

/** @throws no-subscription (404) where nobody can pay, and to those who never did */
export async function customerWithPlan(
  ctx: ActorContext,
): Promise<{ payments: Payments; customerId: string }> {
  const customer = ctx.payments && (await selectCustomerOf(ctx.db, { userId: ctx.actor.userId }));
  if (!ctx.payments || !customer) throw noSubscription("You have no active plan.");
  return { payments: ctx.payments, customerId: customer.id };
}

export async function requirePlan(ctx: ActorContext, customerId: string): Promise<ActivePlan> {
  const plan = await planOf(ctx, customerId);
  if (!plan) throw noSubscription("You have no active plan.");
  return plan;
}
