import { z } from "zod";
import type { Payments } from "./port.ts";
import type { StripeConnection } from "./stripe-connection.ts";
import { isMissing, StripeFault, unreadable } from "./stripe-fault.ts";
import { previewChange } from "./stripe-previews.ts";
import { anObject } from "./stripe-shapes.ts";
import {
  hasEnded,
  nextPriceOf,
  readSubscription,
  ruling,
  type StripeSubscription,
  scheduleShape,
} from "./stripe-subscriptions.ts";

type PlanChanges = Pick<
  Payments,
  "previewChange" | "scheduleChange" | "cancelAtPeriodEnd" | "resume" | "endNow"
>;

const recurring = z.object({
  recurring: z.object({
    interval: z.enum(["day", "week", "month", "year"]),
    interval_count: z.int().positive(),
  }),
});

export function stripePlanChanges(connection: StripeConnection): PlanChanges {
  return {
    previewChange: (input) => previewChange(connection, input),

    async scheduleChange({ subscriptionId, newPriceId }) {
      const subscription = await readSubscription(connection, subscriptionId);
      return orRestore(
        () => schedule(connection, subscription, newPriceId),
        async () => {
          if (!isCancelled(subscription)) return;
          await cancelAndRelease(connection, await readSubscription(connection, subscriptionId));
        },
      );
    },

    async cancelAtPeriodEnd(subscriptionId) {
      const subscription = await readSubscription(connection, subscriptionId);
      const next = nextPriceOf(subscription);
      await orRestore(
        () => cancelAndRelease(connection, subscription),
        async () => {
          if (next !== null)
            await schedule(connection, await readSubscription(connection, subscriptionId), next);
        },
      );
    },

    async resume(subscriptionId) {
      const subscription = await readSubscription(connection, subscriptionId);
      await release(connection, subscription);
      await takeBackCancellation(connection, subscription);
    },

    async endNow(subscriptionId) {
      try {
        const subscription = await readSubscription(connection, subscriptionId);
        if (hasEnded(subscription)) return;
        await release(connection, subscription);
        await connection.call(anObject, (stripe, options) =>
          stripe.subscriptions.cancel(subscriptionId, { prorate: false, invoice_now: false }, options),
        );
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
  };
}

/**
 * Makes a change of several calls. If one fails, what the earlier ones took back is restored, as far as the provider
 * answers: nobody is to pay for a plan that was cancelled.
 */
async function orRestore<Value>(change: () => Promise<Value>, restore: () => Promise<void>): Promise<Value> {
  try {
    return await change();
  } catch (error) {
    await restore().catch(() => {});
    throw error;
  }
}

async function schedule(
  connection: StripeConnection,
  subscription: StripeSubscription,
  newPriceId: string,
): Promise<{ effectiveAt: Date }> {
  await takeBackCancellation(connection, subscription);
  const known = ruling(subscription) ?? (await createSchedule(connection, subscription.id));
  return { effectiveAt: await addPhase(connection, known, newPriceId) };
}

async function cancelAndRelease(
  connection: StripeConnection,
  subscription: StripeSubscription,
): Promise<void> {
  await release(connection, subscription);
  await connection.call(anObject, (stripe, options) =>
    stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }, options),
  );
}

/** Frees a subscription from its schedule: under one it can neither be cancelled nor scheduled again. */
async function release(connection: StripeConnection, subscription: StripeSubscription): Promise<void> {
  const schedule = ruling(subscription);
  if (!schedule) return;
  await connection.call(anObject, (stripe, options) =>
    stripe.subscriptionSchedules.release(schedule.id, {}, options),
  );
}

function isCancelled({ cancel_at: at, cancel_at_period_end: isFlagged }: StripeSubscription): boolean {
  return at !== null || isFlagged;
}

async function takeBackCancellation(
  connection: StripeConnection,
  subscription: StripeSubscription,
): Promise<void> {
  if (!isCancelled(subscription)) return;
  const { id, cancel_at_period_end: isFlagged } = subscription;
  await connection.call(anObject, (stripe, options) =>
    stripe.subscriptions.update(id, isFlagged ? { cancel_at_period_end: false } : { cancel_at: "" }, options),
  );
}

const createSchedule = (connection: StripeConnection, subscription: string) =>
  connection.call(scheduleShape, (stripe, options) =>
    stripe.subscriptionSchedules.create({ from_subscription: subscription }, options),
  );

/** Lets another price follow the period that runs now. Returns when. */
async function addPhase(
  connection: StripeConnection,
  { id, phases, current_phase: running }: z.output<typeof scheduleShape>,
  price: string,
): Promise<Date> {
  const current = phases.find((phase) => phase.start_date === running?.start_date);
  if (!current) throw unreadable(`The schedule ${id} has no phase that runs now.`);
  const { recurring: duration } = await readRecurring(connection, price);
  const { start_date, end_date, currency } = current;
  const items = current.items.map(({ price, quantity = 1 }) => ({ price, quantity }));
  await connection.call(scheduleShape, (stripe, options) =>
    stripe.subscriptionSchedules.update(
      id,
      {
        end_behavior: "release",
        proration_behavior: "none",
        phases: [
          { start_date, end_date, currency, items, proration_behavior: "none" },
          {
            start_date: end_date,
            duration: { interval: duration.interval, interval_count: duration.interval_count },
            currency,
            items: [{ price, quantity: 1 }],
            proration_behavior: "none",
          },
        ],
      },
      options,
    ),
  );
  return new Date(end_date * 1000);
}

async function readRecurring(connection: StripeConnection, price: string) {
  const answer = await connection.call(
    z.object({ id: z.string(), recurring: recurring.shape.recurring.nullish() }),
    (stripe, options) => stripe.prices.retrieve(price, {}, options),
  );
  if (answer.recurring) return { recurring: answer.recurring };
  throw new StripeFault(`The price ${price} is not that of a plan.`, "refused");
}
