import type Stripe from "stripe";
import { z } from "zod";
import { happened, structuredCloneOf } from "./events.ts";
import { clearable, flag, mergeMetadata, metadata, text, whole } from "./fields.ts";
import { checkOnSale, type ItemStep, prorate, startsAnew, stepsOf } from "./proration.ts";
import { bill } from "./renewals.ts";
import { invalid, StripeError } from "./stripe-error.ts";
import { hasEnded } from "./subscription-end.ts";
import { billedItems, firstItem } from "./subscriptions.ts";
import { now, type World } from "./world.ts";

export const itemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: whole.optional(),
  deleted: flag.optional(),
});
export const prorationBehavior = z.enum(["always_invoice", "create_prorations", "none"]);
/** The parameters that change a subscription. */
export const subscriptionChanges = {
  items: z.array(itemChange).optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: clearable.optional(),
  default_payment_method: clearable.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.default("create_prorations"),
  proration_date: whole.optional(),
  payment_behavior: text.optional(),
  billing_cycle_anchor: text.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  cancellation_details: z
    .strictObject({ comment: clearable.optional(), feedback: clearable.optional() })
    .optional(),
};
type Changes = z.output<z.ZodObject<typeof subscriptionChanges>>;

/** Changes a subscription, and bills what the change costs. */
export function updateSubscription(
  world: World,
  given: Changes,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  if (hasEnded(subscription))
    throw new StripeError("A canceled subscription can only update its cancellation_details and metadata.");
  const before = structuredCloneOf(subscription);
  checkOnSale(world, subscription, given.items ?? []);
  const steps = given.items ? stepsOf(world, subscription, given.items) : null;
  changeEnd(world, given, subscription);
  if (given.default_payment_method !== undefined)
    subscription.default_payment_method = given.default_payment_method;
  if (given.description !== undefined) subscription.description = given.description;
  if (given.automatic_tax) subscription.automatic_tax.enabled = given.automatic_tax.enabled;
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata);
  if (steps) changeItems(world, given, subscription, steps);
  happened(world, "customer.subscription.updated", subscription, before);
  return subscription;
}

function changeItems(
  world: World,
  { proration_behavior: behavior, proration_date: date }: Changes,
  subscription: Stripe.Subscription,
  steps: ItemStep[],
): void {
  const prorations = behavior === "none" ? [] : prorate(world, subscription, steps, date ?? now(world));
  subscription.items.data = steps.flatMap(({ after }) => after ?? []);
  if (steps.some(startsAnew)) {
    subscription.billing_cycle_anchor = now(world);
    const due = behavior === "none" ? billedItems(world, subscription) : prorations;
    bill(world, subscription, "subscription_update", due);
  } else if (behavior === "always_invoice") bill(world, subscription, "subscription_update", prorations);
  else if (prorations.length > 0) {
    const pending = world.notes.pendingProrations.get(subscription.id) ?? [];
    const added = prorations.map(({ price, ...rest }) => ({ ...rest, price: price.id }));
    world.notes.pendingProrations.set(subscription.id, [...pending, ...added]);
  }
}

function changeEnd(world: World, given: Changes, subscription: Stripe.Subscription): void {
  const { cancel_at_period_end: endsThen, cancel_at: cancelAt } = given;
  if (endsThen === undefined && cancelAt === undefined) return;
  if (subscription.schedule !== null)
    throw new StripeError(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (endsThen !== undefined) {
    subscription.cancel_at_period_end = endsThen;
    subscription.cancel_at = endsThen ? firstItem(subscription).current_period_end : null;
  }
  if (cancelAt !== undefined) {
    const at = cancelAt === null ? null : Number(cancelAt);
    if (at !== null && !(at > now(world))) throw invalid("`cancel_at` must be in the future.", "cancel_at");
    subscription.cancel_at = at;
    subscription.cancel_at_period_end = false;
  }
  const isEnding = subscription.cancel_at !== null;
  subscription.canceled_at = isEnding ? now(world) : null;
  const { comment = null, feedback = null } = given.cancellation_details ?? {};
  const reason = isEnding ? ("cancellation_requested" as const) : null;
  subscription.cancellation_details = { comment, feedback, feedback_option: null, reason };
}
