import { expect, test } from "vitest";
import type { PlanItem } from "#lib/catalogue/schema.ts";
import type { SubscriptionStatus } from "#lib/payments/schema.ts";
import { planRelation } from "./plan-relation.ts";

const plan = (price_id: string, price_cents: number, over: Partial<PlanItem> = {}): PlanItem => ({
  price_id,
  name: price_id,
  credits: price_cents / 100,
  price_cents,
  currency: "eur",
  interval: "month",
  interval_count: 1,
  tax_included: true,
  tax_calculated: true,
  tax_amount_cents: 0,
  total_cents: price_cents,
  tier: null,
  ...over,
});
const small = plan("small", 2_900);
const middle = plan("middle", 5_900);
const large = plan("large", 9_900);
const yearly = plan("yearly", 99_000, { interval: "year" });
const plans = [small, middle, large, yearly];

const on = (own: PlanItem, over: Partial<SubscriptionStatus> = {}): SubscriptionStatus => ({
  has_active_subscription: true,
  subscription_tier: null,
  subscription_credits_remaining: 1,
  next_credit_renewal_at: null,
  payment_subscription_id: "sub_1",
  cancel_at_period_end: false,
  current_period_ends_at: null,
  payment_customer_id: "cus_1",
  payment_status: "paid",
  plan: own,
  scheduled_change: null,
  open_upgrade: null,
  ...over,
});

test("a plan is the first one, the own one, or one to change to", () => {
  expect(planRelation(small, plans, null)).toBe("first");
  expect(plans.map((each) => planRelation(each, plans, on(middle)))).toEqual([
    "downgrade",
    "current",
    "upgrade",
    "other period",
  ]);
});

test("a plan that follows is neither", () => {
  const change = { new_price_id: "small", new_plan_name: "small", effective_at: "2027-01-01T00:00:00.000Z" };
  expect(planRelation(small, plans, on(large, { scheduled_change: change }))).toBe("scheduled");
});

test("a plan that is paid in another currency is compared in the one that is shown", () => {
  const inYen = { ...middle, price_cents: 9_000, currency: "jpy" };
  expect(planRelation(small, plans, on(inYen))).toBe("downgrade");
  // No longer sold, so only its credits can be compared.
  expect(planRelation(large, plans, on({ ...inYen, price_id: "gone" }))).toBe("upgrade");
});
