import { selectCustomerOf } from "#db/queries/purchases.ts";
import type { ActorContext } from "#lib/context.ts";
import type { SubscriptionStatus } from "./schema.ts";
import { NO_PLAN, subscriptionStatus } from "./subscription-status.ts";

export async function getSubscriptionStatus(ctx: ActorContext): Promise<SubscriptionStatus> {
  const customer = ctx.payments && (await selectCustomerOf(ctx.db, { userId: ctx.actor.userId }));
  return customer ? subscriptionStatus(ctx, customer.id) : NO_PLAN;
}
