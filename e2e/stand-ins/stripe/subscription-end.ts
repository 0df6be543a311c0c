import type Stripe from "stripe";
import { happened } from "./events.ts";
import { idOf, now, type World } from "./world.ts";

const ENDED = ["canceled", "incomplete_expired"];

export function hasEnded({ status }: Stripe.Subscription): boolean {
  return ENDED.includes(status);
}

/** Ends a subscription at once, and the schedule that manages it. */
export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  reason: "cancellation_requested" | "payment_failed" | "payment_disputed",
): Stripe.Subscription {
  if (hasEnded(subscription)) return subscription;
  const at = now(world);
  subscription.status = "canceled";
  subscription.canceled_at ??= at;
  subscription.ended_at = at;
  subscription.cancellation_details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    ...subscription.cancellation_details,
    reason,
  };
  const schedule = world.tables.schedules.get(idOf(subscription.schedule) ?? "");
  if (schedule) {
    schedule.status = "canceled";
    schedule.canceled_at = at;
    schedule.current_phase = null;
    happened(world, "subscription_schedule.canceled", schedule);
  }
  happened(world, "customer.subscription.deleted", subscription);
  return subscription;
}
