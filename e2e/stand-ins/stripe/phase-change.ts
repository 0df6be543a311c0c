import type Stripe from "stripe";
import { happened, structuredCloneOf } from "./events.ts";
import { prorate, startsAnew, stepsOf } from "./proration.ts";
import { bill, renew } from "./renewals.ts";
import { pricesIn } from "./schedule-phases.ts";
import { releaseSchedule } from "./schedules.ts";
import { endSubscription } from "./subscription-end.ts";
import { firstItem } from "./subscriptions.ts";
import { find, idOf, now, type World } from "./world.ts";

/** Ends the current phase of a schedule, and begins what follows. */
export function endPhase(world: World, schedule: Stripe.SubscriptionSchedule): void {
  const subscription = find(world.tables.subscriptions, idOf(schedule.subscription) ?? "", "subscription");
  const next = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.end_date);
  if (next) {
    beginPhase(world, schedule, subscription, next);
    return;
  }
  if (schedule.end_behavior === "release") {
    releaseSchedule(world, schedule);
    return;
  }
  schedule.status = "completed";
  schedule.completed_at = now(world);
  schedule.current_phase = null;
  subscription.schedule = null;
  happened(world, "subscription_schedule.completed", schedule);
  endSubscription(world, subscription, "cancellation_requested");
}

function beginPhase(
  world: World,
  schedule: Stripe.SubscriptionSchedule,
  subscription: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): void {
  const before = structuredCloneOf(subscription);
  const scheduleBefore = structuredCloneOf(schedule);
  const isRenewal = firstItem(subscription).current_period_end <= phase.start_date;
  const wanted = pricesIn(phase);
  const { data } = subscription.items;
  const steps = stepsOf(world, subscription, [
    ...data.map(({ id }, index) => ({ id, ...(wanted[index] ?? { deleted: true }) })),
    ...wanted.slice(data.length),
  ]);
  const isNew = steps.some(startsAnew);
  const prorates = phase.proration_behavior !== "none" && !isRenewal;
  const prorations = prorates ? prorate(world, subscription, steps, now(world)) : [];
  subscription.items.data = steps.flatMap(({ after }) => after ?? []);
  if (phase.metadata) subscription.metadata = { ...subscription.metadata, ...phase.metadata };
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  happened(world, "subscription_schedule.updated", schedule, scheduleBefore);
  happened(world, "customer.subscription.updated", subscription, before);
  if (isRenewal) renew(world, subscription, isNew);
  else if (prorations.length > 0) bill(world, subscription, "subscription_update", prorations);
}
