import type Stripe from "stripe";
import type { Billed } from "./invoices.ts";
import { activePrice, idOfProduct, priceIn } from "./prices.ts";
import { invalid } from "./stripe-error.ts";
import { itemOf } from "./subscriptions.ts";
import { find, now, type World } from "./world.ts";

/** The change of one item, as a request states it. */
export interface ItemChange {
  id?: string | undefined;
  price?: string | undefined;
  quantity?: number | undefined;
  deleted?: boolean | undefined;
}

/** An item before and after a change. */
export interface ItemStep {
  before: Stripe.SubscriptionItem | null;
  after: Stripe.SubscriptionItem | null;
}

/** Returns the steps from the items of a subscription to those that a request asks for. The items stay as they are. */
export function stepsOf(world: World, subscription: Stripe.Subscription, changes: ItemChange[]): ItemStep[] {
  const at = now(world);
  const touched = new Set(changes.map(({ id }) => id));
  const kept = subscription.items.data
    .filter(({ id }) => !touched.has(id))
    .map((item) => ({ before: item, after: item }));
  const changed = changes.map((change, index) => {
    const before = subscription.items.data.find(({ id }) => id === change.id) ?? null;
    if (change.id !== undefined && !before)
      throw invalid(`No such subscription item: '${change.id}'`, `items[${index}][id]`, "resource_missing");
    if (change.deleted) return { before, after: null };
    const priceId = change.price ?? before?.price.id;
    if (priceId === undefined) throw invalid("An item needs a price.", `items[${index}][price]`);
    const price = find(world.tables.prices, priceId, "price", `items[${index}][price]`);
    const isSameCycle =
      before?.price.recurring?.interval === price.recurring?.interval &&
      before?.price.recurring?.interval_count === price.recurring?.interval_count;
    const quantity = change.quantity ?? before?.quantity ?? 1;
    const anchor = isSameCycle ? subscription.billing_cycle_anchor : at;
    const start = isSameCycle && before ? before.current_period_start : at;
    const made = itemOf(subscription.id, price, quantity, anchor, start);
    return { before, after: before ? { ...made, id: before.id, created: before.created } : made };
  });
  const steps = [...kept, ...changed];
  if (!steps.some(({ after }) => after))
    throw invalid("A subscription must have at least one item.", "items");
  return steps;
}

/** Refuses prices that are no longer sold. Who has one already may keep it. */
export function checkOnSale(world: World, subscription: Stripe.Subscription, changes: ItemChange[]): void {
  const kept = subscription.items.data.map(({ price }) => price.id);
  for (const [index, { price }] of changes.entries())
    if (price !== undefined && !kept.includes(price)) activePrice(world, price, `items[${index}][price]`);
}

/** Returns true if a step begins a new period, because the interval is another one. */
export function startsAnew({ before, after }: ItemStep): boolean {
  return before !== null && after !== null && before.current_period_start !== after.current_period_start;
}

/** Bills the steps by time: the rest of the old item is credited, that of the new one charged. */
export function prorate(
  world: World,
  subscription: Stripe.Subscription,
  steps: ItemStep[],
  at: number,
): Billed[] {
  return steps.flatMap((step) => {
    const { before, after } = step;
    if (before === after) return [];
    const old = before ? [portion(world, subscription, before, at, -1)] : [];
    const young = after
      ? [portion(world, subscription, after, startsAnew(step) ? after.current_period_start : at, 1)]
      : [];
    return [...old, ...young];
  });
}

function portion(
  world: World,
  { currency }: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  at: number,
  sign: 1 | -1,
): Billed {
  const { current_period_start: start, current_period_end: end, price, quantity = 1 } = item;
  const share = Math.min(1, Math.max(0, (end - at) / (end - start)));
  const { amount, inclusive } = priceIn(world, price, currency);
  const name = find(world.tables.products, idOfProduct(price), "product").name;
  return {
    price,
    quantity,
    amount: sign * Math.round(amount * quantity * share),
    inclusive,
    description: sign < 0 ? `Unused time on ${name}` : `Remaining time on ${name}`,
    start: at,
    end,
    isProration: true,
    subscriptionItem: item.id,
  };
}
