import type Stripe from "stripe";
import { z } from "zod";
import { happened, structuredCloneOf } from "./events.ts";
import { flag, isWithin, mergeMetadata, metadata, moment, page, text } from "./fields.ts";
import { listPage } from "./list-page.ts";
import { route } from "./route.ts";
import { phaseFields, phaseOf, phasesOf } from "./schedule-phases.ts";
import { StripeError } from "./stripe-error.ts";
import { endSubscription, hasEnded } from "./subscription-end.ts";
import { firstItem } from "./subscriptions.ts";
import { find, idOf, newestFirst, newId, now, type World } from "./world.ts";

/** Makes a schedule whose only phase is the current period of a subscription. */
function createSchedule(
  world: World,
  id: string,
  notes: Record<string, string>,
): Stripe.SubscriptionSchedule {
  const subscription = find(world.tables.subscriptions, id, "subscription", "from_subscription");
  if (hasEnded(subscription))
    throw new StripeError("You cannot migrate a subscription that is canceled to a schedule.");
  if (subscription.schedule !== null)
    throw new StripeError("You cannot migrate a subscription that is already attached to a schedule.");
  if (subscription.cancel_at !== null)
    throw new StripeError("You cannot migrate a subscription that is set to cancel to a schedule.");
  const { current_period_start: start, current_period_end: end } = firstItem(subscription);
  const { data } = subscription.items;
  const items = data.map(({ price, quantity = 1 }) => ({ price, quantity }));
  const schedule = {
    id: newId("sub_sched"),
    object: "subscription_schedule",
    application: null,
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    canceled_at: null,
    completed_at: null,
    created: now(world),
    current_phase: { start_date: start, end_date: end },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: "automatic",
      billing_thresholds: null,
      collection_method: "charge_automatically",
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: "self" },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: "release",
    livemode: false,
    metadata: notes,
    pause_schedules: [],
    phases: [
      phaseOf(items, {
        start,
        end,
        currency: subscription.currency,
        prorates: "create_prorations",
        metadata: { ...subscription.metadata },
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: "active",
    subscription: subscription.id,
    test_clock: null,
  } satisfies Stripe.SubscriptionSchedule;
  world.tables.schedules.set(schedule.id, schedule);
  happened(world, "subscription_schedule.created", schedule);
  attach(world, subscription, schedule.id);
  return schedule;
}

/** Lets a schedule go, and leaves its subscription as it is. */
export function releaseSchedule(
  world: World,
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionSchedule {
  const subscription = world.tables.subscriptions.get(idOf(schedule.subscription) ?? "");
  schedule.status = "released";
  schedule.released_at = now(world);
  schedule.released_subscription = idOf(schedule.subscription);
  schedule.subscription = null;
  schedule.current_phase = null;
  happened(world, "subscription_schedule.released", schedule);
  if (subscription) attach(world, subscription, null);
  return schedule;
}

function attach(world: World, subscription: Stripe.Subscription, schedule: string | null): void {
  const before = structuredCloneOf(subscription);
  subscription.schedule = schedule;
  happened(world, "customer.subscription.updated", subscription, before);
}

function activeOne(world: World, id: string, verb: string): Stripe.SubscriptionSchedule {
  const schedule = byId(world, id);
  if (schedule.status !== "active")
    throw new StripeError(
      `You cannot ${verb} a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    );
  return schedule;
}

const byId = (world: World, id: string) => find(world.tables.schedules, id, "subscription_schedule");

export const scheduleRoutes = [
  route(
    "POST",
    "/v1/subscription_schedules",
    { from_subscription: text, metadata: metadata.optional() },
    (world, { from_subscription: id, metadata: notes }) =>
      createSchedule(world, id, mergeMetadata({}, notes)),
  ),
  route(
    "GET",
    "/v1/subscription_schedules",
    { ...page, customer: text.optional(), scheduled: flag.optional(), created: moment.optional() },
    (world, { customer, scheduled: _, created, ...cursor }) => {
      const rows = newestFirst(world.tables.schedules).filter(
        (schedule) =>
          (customer === undefined || schedule.customer === customer) && isWithin(schedule.created, created),
      );
      return listPage("/v1/subscription_schedules", rows, cursor);
    },
  ),
  route("GET", "/v1/subscription_schedules/{id}", {}, (world, _, id = "") => byId(world, id)),
  route(
    "POST",
    "/v1/subscription_schedules/{id}",
    {
      phases: z.array(phaseFields).min(1).optional(),
      end_behavior: z.enum(["release", "cancel"]).optional(),
      proration_behavior: text.optional(),
      metadata: metadata.optional(),
    },
    (world, { phases, end_behavior, proration_behavior: prorates, metadata: notes }, id = "") => {
      const schedule = activeOne(world, id, "update");
      const before = structuredCloneOf(schedule);
      const [first] = schedule.phases;
      if (phases && first) {
        const { start_date: start, currency } = first;
        schedule.phases = phasesOf(world, phases, {
          start,
          currency,
          prorates,
          kept: schedule.phases.flatMap(({ items }) => items.map(({ price }) => idOf(price))),
        });
        const current = schedule.phases.find((phase) => phase.end_date > now(world)) ?? null;
        if (!current)
          throw new StripeError("A schedule needs a phase that has not ended.", { param: "phases" });
        schedule.current_phase = { start_date: current.start_date, end_date: current.end_date };
      }
      schedule.end_behavior = end_behavior ?? schedule.end_behavior;
      schedule.metadata = mergeMetadata(schedule.metadata ?? {}, notes);
      happened(world, "subscription_schedule.updated", schedule, before);
      return schedule;
    },
  ),
  route(
    "POST",
    "/v1/subscription_schedules/{id}/release",
    { preserve_cancel_date: flag.optional() },
    (world, _, id = "") => releaseSchedule(world, activeOne(world, id, "release")),
  ),
  route(
    "POST",
    "/v1/subscription_schedules/{id}/cancel",
    { prorate: flag.optional(), invoice_now: flag.optional() },
    (world, _, id = "") => {
      const schedule = activeOne(world, id, "cancel");
      const subscription = world.tables.subscriptions.get(idOf(schedule.subscription) ?? "");
      if (subscription) endSubscription(world, subscription, "cancellation_requested");
      return schedule;
    },
  ),
];
