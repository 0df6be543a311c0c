import type { ActorContext } from "#lib/context.ts";
import { changePlan } from "./change-plan.ts";
import { otherPlan } from "./other-plan.ts";

export async function downgradeSubscription(ctx: ActorContext, { newPriceId }: { newPriceId: string }) {
  const { value } = await changePlan(ctx, async ({ payments, customerId, ...plan }) => {
    const { price } = await otherPlan(ctx, plan, { change: "downgrade", newPriceId });
    const subscriptionId = plan.subscription.id;
    const { effectiveAt } = await payments.scheduleChange({ customerId, subscriptionId, newPriceId });
    return { new_plan_name: price.name, effective_at: effectiveAt.toISOString() };
  });
  return value;
}
