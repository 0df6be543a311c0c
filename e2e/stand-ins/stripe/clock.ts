import type Stripe from "stripe";
import { expireSession } from "./checkout-sessions.ts";
import { endPhase } from "./phase-change.ts";
import { giveUp, renew, retry } from "./renewals.ts";
import { endSubscription } from "./subscription-end.ts";
import { firstItem } from "./subscriptions.ts";
import { idOf, now, type World } from "./world.ts";

const HOUR = 60 * 60;
/** Time to pay a first invoice. */
const PATIENCE_HOURS = 23;

interface Due {
  at: number;
  happen: () => void;
}

/** Moves the clock forward, and lets everything happen that is due until then, in its order. */
export function advance(world: World, to: number): void {
  const start = now(world);
  if (to < start) throw new Error(`The clock stands at ${start} and does not run backwards to ${to}.`);
  for (let due = earliest(world, to); due; due = earliest(world, to)) {
    world.ahead += Math.max(0, due.at - now(world));
    due.happen();
  }
  world.ahead += Math.max(0, to - now(world));
}

/** Lets everything happen that is due by now. */
export function runDue(world: World): void {
  for (let due = earliest(world, now(world)); due; due = earliest(world, now(world))) due.happen();
}

function earliest(world: World, until: number): Due | undefined {
  let first: Due | undefined;
  for (const due of dues(world)) if (due.at <= until && (!first || due.at < first.at)) first = due;
  return first;
}

function* dues(world: World): Generator<Due> {
  const { sessions, subscriptions, invoices } = world.tables;
  for (const session of sessions.values())
    if (session.status === "open")
      yield { at: session.expires_at, happen: () => void expireSession(world, session) };
  for (const subscription of subscriptions.values()) {
    const due = dueOf(world, subscription);
    if (due) yield due;
  }
  for (const invoice of invoices.values()) {
    const at = invoice.next_payment_attempt;
    if (invoice.status === "open" && at !== null)
      yield { at, happen: () => retry(world, invoice, world.notes.afterRetries.status) };
  }
}

function dueOf(world: World, subscription: Stripe.Subscription): Due | null {
  const { status, created, cancel_at: cancelAt, cancel_at_period_end: endsThen } = subscription;
  if (status === "incomplete")
    return { at: created + PATIENCE_HOURS * HOUR, happen: () => giveUp(world, subscription) };
  if (!["active", "past_due", "unpaid"].includes(status)) return null;
  const periodEnd = firstItem(subscription).current_period_end;
  const end = () => void endSubscription(world, subscription, "cancellation_requested");
  if (cancelAt !== null && cancelAt <= periodEnd) return { at: cancelAt, happen: end };
  const schedule = world.tables.schedules.get(idOf(subscription.schedule) ?? "");
  const phaseEnd = schedule?.current_phase?.end_date;
  if (schedule && phaseEnd !== undefined && phaseEnd <= periodEnd)
    return { at: phaseEnd, happen: () => endPhase(world, schedule) };
  return { at: periodEnd, happen: endsThen ? end : () => renew(world, subscription) };
}
