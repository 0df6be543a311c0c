import type { ActorContext } from "#lib/context.ts";
import { changePlan } from "./change-plan.ts";
import { subscriptionStatus } from "./subscription-status.ts";

export async function cancelSubscription(ctx: ActorContext) {
  const { customerId } = await changePlan(ctx, ({ payments, subscription }) =>
    payments.cancelAtPeriodEnd(subscription.id),
  );
  return { subscription: await subscriptionStatus(ctx, customerId) };
}
