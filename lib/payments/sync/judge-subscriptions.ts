import type { SubscriptionState } from "#lib/ports/payments/provider-state.ts";

/** Which subscription of a customer stays, and what is to become of the others that have not ended. */
export interface Judgement {
  kept: SubscriptionState | null;
  /** Ended without money back: the one that stays replaces them, or they gave credits already. */
  replaced: readonly SubscriptionState[];
  /** Bought by accident, as in a second tab, and without any credits yet: ended, and their payments go back. */
  unwanted: readonly SubscriptionState[];
}

const LIVE: ReadonlySet<SubscriptionState["status"]> = new Set([
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
]);

export function isLive({ status, endedAt }: SubscriptionState): boolean {
  return LIVE.has(status) && endedAt === null;
}

export function isPaying({ status }: SubscriptionState): boolean {
  return status === "active" || status === "trialing";
}

/**
 * Keeps one of a customer's subscriptions, given as the provider lists them: the end of the chain of upgrades. Of two that replace nothing, or the same one, the first
 * stays, because its credits may be spent already. Money goes back only for one that never gave credits; otherwise
 * buying twice would give credits for nothing.
 */
export function judgeSubscriptions(
  subscriptions: readonly SubscriptionState[],
  withCredits: ReadonlySet<string>,
): Judgement {
  const byId = new Map(subscriptions.map((each) => [each.subscriptionId, each]));
  const ancestorsOf = (subscription: SubscriptionState) => chainBelow(subscription, byId);
  const live = subscriptions.filter(isLive);
  const replacedIds = new Set(live.flatMap(({ replaces }) => replaces ?? []));
  const rankOf = (subscription: SubscriptionState) => [
    isPaying(subscription) ? 0 : 1,
    withCredits.has(subscription.subscriptionId) ? 0 : 1,
    ancestorsOf(subscription).some(({ subscriptionId }) => withCredits.has(subscriptionId)) ? 0 : 1,
    subscription.createdAt.getTime(),
    // The provider notes whole seconds, and lists the newest first.
    -subscriptions.indexOf(subscription),
  ];
  const [kept = null] = live
    .filter(({ subscriptionId }) => !replacedIds.has(subscriptionId))
    .toSorted((a, b) => compare(rankOf(a), rankOf(b)));
  const ancestors = new Set(kept ? ancestorsOf(kept) : []);
  const others = live.filter((each) => each !== kept);
  const isReplaced = (each: SubscriptionState) => ancestors.has(each) || withCredits.has(each.subscriptionId);
  return {
    kept,
    replaced: others.filter(isReplaced),
    unwanted: others.filter((each) => !isReplaced(each)),
  };
}

/** The subscriptions that one replaces, directly or through others. */
function chainBelow(
  subscription: SubscriptionState,
  byId: ReadonlyMap<string, SubscriptionState>,
): SubscriptionState[] {
  const chain: SubscriptionState[] = [];
  for (
    let next = byId.get(subscription.replaces ?? "");
    next && next !== subscription && !chain.includes(next);
    next = byId.get(next.replaces ?? "")
  ) {
    chain.push(next);
  }
  return chain;
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((value, i) => value - (b[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
