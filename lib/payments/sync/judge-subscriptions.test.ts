import { expect, test } from "vitest";
import type { SubscriptionState } from "#lib/ports/payments/provider-state.ts";
import { judgeSubscriptions } from "./judge-subscriptions.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

function plan(
  subscriptionId: string,
  second: number,
  more: Partial<SubscriptionState> = {},
): SubscriptionState {
  return {
    subscriptionId,
    status: "active",
    priceId: "price",
    currency: "usd",
    createdAt: at(second),
    periodStart: at(second),
    periodEnd: new Date(at(second).getTime() + 30 * 86_400_000),
    cancelAt: null,
    endedAt: null,
    nextPriceId: null,
    replaces: null,
    ...more,
  };
}

/** Judges plans given the oldest first, as ids. */
function judged(plans: SubscriptionState[], withCredits: string[] = []) {
  const { kept, replaced, unwanted } = judgeSubscriptions(plans.toReversed(), new Set(withCredits));
  const ids = (rows: readonly SubscriptionState[]) =>
    rows.map(({ subscriptionId }) => subscriptionId).toSorted();
  return { kept: kept?.subscriptionId ?? null, replaced: ids(replaced), unwanted: ids(unwanted) };
}

const ended = { status: "canceled" as const, endedAt: at(50) };

test.each([
  ["nothing is kept where nothing lives", [plan("a", 1, ended)], [], null, [], []],
  [
    "an upgrade is kept and ends what it replaces",
    [plan("a", 1), plan("b", 2, { replaces: "a" })],
    ["a"],
    "b",
    ["a"],
    [],
  ],
  [
    "an upgrade of an upgrade ends both",
    [plan("a", 1), plan("b", 2, { replaces: "a" }), plan("c", 3, { replaces: "b" })],
    ["a", "b"],
    "c",
    ["a", "b"],
    [],
  ],
  ["of two tabs the first is kept", [plan("a", 1), plan("b", 2)], [], "a", [], ["b"]],
  ["of two in one second the first is kept", [plan("b", 1), plan("a", 1)], [], "b", [], ["a"]],
  [
    "one that gave credits is kept, though the other began earlier",
    [plan("a", 1), plan("b", 2)],
    ["b"],
    "b",
    [],
    ["a"],
  ],
  [
    "of two upgrades of one plan the first is kept",
    [plan("a", 1), plan("b", 2, { replaces: "a" }), plan("c", 3, { replaces: "a" })],
    ["a"],
    "b",
    ["a"],
    ["c"],
  ],
  [
    "the same when the plan has ended already",
    [plan("a", 1, ended), plan("c", 2), plan("b", 3, { replaces: "a" })],
    ["a"],
    "b",
    [],
    ["c"],
  ],
  [
    "an upgrade of the plan of the wrong tab goes with it",
    [plan("a", 1), plan("b", 2), plan("c", 3, { replaces: "b" })],
    ["a"],
    "a",
    [],
    ["b", "c"],
  ],
  [
    "a plan that is paid comes before one whose payment is late, whose earlier credits stay paid",
    [plan("a", 1, { status: "past_due" }), plan("b", 2)],
    ["a"],
    "b",
    ["a"],
    [],
  ],
  [
    "one that is not paid yet is left alone",
    [plan("a", 1), plan("b", 2, { status: "incomplete" })],
    [],
    "a",
    [],
    [],
  ],
  [
    "plans that replace each other end in one",
    [plan("a", 1, { replaces: "b" }), plan("b", 2, { replaces: "a" }), plan("c", 3)],
    [],
    "c",
    [],
    ["a", "b"],
  ],
])("%s", (_, plans, withCredits, kept, replaced, unwanted) => {
  expect(judged(plans, withCredits)).toEqual({ kept, replaced, unwanted });
});
