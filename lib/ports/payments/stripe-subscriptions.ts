import { z } from "zod";
import type { SubscriptionState } from "./provider-state.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { currencyCode, maybeMoment, moment, NOTE, notes, reference } from "./stripe-shapes.ts";

const item = z.object({
  id: z.string(),
  price: reference,
  current_period_start: moment,
  current_period_end: moment,
});

const phase = z.object({
  start_date: z.int(),
  end_date: z.int(),
  currency: currencyCode,
  items: z.array(z.object({ price: reference, quantity: z.int().optional() })).min(1),
});

export const scheduleShape = z.object({
  id: z.string(),
  status: z.string(),
  current_phase: z.object({ start_date: z.int() }).nullish(),
  phases: z.array(phase),
});

export const subscriptionShape = z.object({
  id: z.string(),
  object: z.literal("subscription"),
  status: z.enum([
    "incomplete",
    "incomplete_expired",
    "trialing",
    "active",
    "past_due",
    "canceled",
    "unpaid",
    "paused",
  ]),
  currency: currencyCode,
  created: moment,
  cancel_at: maybeMoment,
  cancel_at_period_end: z.boolean(),
  ended_at: maybeMoment,
  metadata: notes,
  items: z.object({ data: z.tuple([item], item) }),
  schedule: scheduleShape.nullish(),
});
export type StripeSubscription = z.output<typeof subscriptionShape>;

/** Reads all subscriptions of a customer, also those that ended. */
export async function readSubscriptions(
  connection: StripeConnection,
  customer: string,
): Promise<SubscriptionState[]> {
  const subscriptions = await connection.all(subscriptionShape, (stripe, page, options) =>
    stripe.subscriptions.list({ customer, status: "all", expand: ["data.schedule"], ...page }, options),
  );
  return subscriptions.map(toState);
}

export function readSubscription(connection: StripeConnection, id: string): Promise<StripeSubscription> {
  return connection.call(subscriptionShape, (stripe, options) =>
    stripe.subscriptions.retrieve(id, { expand: ["schedule"] }, options),
  );
}

export function hasEnded({ status }: StripeSubscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

/** Returns the schedule that rules a subscription. One that was released or ran out rules nothing. */
export function ruling({ schedule }: StripeSubscription): z.output<typeof scheduleShape> | null {
  return schedule && ["active", "not_started"].includes(schedule.status) ? schedule : null;
}

function toState(subscription: StripeSubscription): SubscriptionState {
  const [{ price, current_period_start: periodStart, current_period_end: periodEnd }] =
    subscription.items.data;
  const endsWithPeriod = subscription.cancel_at_period_end ? periodEnd : null;
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    priceId: price,
    currency: subscription.currency,
    createdAt: subscription.created,
    periodStart,
    periodEnd,
    // The portal sets the moment, Galley the flag.
    cancelAt: hasEnded(subscription) ? null : (subscription.cancel_at ?? endsWithPeriod),
    endedAt: subscription.ended_at,
    nextPriceId: nextPriceOf(subscription),
    replaces: subscription.metadata[NOTE.replaces] ?? null,
  };
}

/** Returns the price from the next period on, if a change is scheduled. */
export function nextPriceOf(subscription: StripeSubscription): string | null {
  const [{ price: current, current_period_end: periodEnd }] = subscription.items.data;
  const next = ruling(subscription)?.phases.find(
    ({ start_date }) => start_date * 1000 >= periodEnd.getTime(),
  );
  const price = next?.items[0]?.price ?? null;
  return price === current ? null : price;
}
