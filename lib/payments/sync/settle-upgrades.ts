import { selectHoldsOfAccount } from "#db/queries/credit-holds.ts";
import { selectCheckoutsOfCustomer } from "#db/queries/payment-state.ts";
import type { PaymentCustomerRow } from "#db/queries/payment-sync.ts";
import type { Context } from "#lib/context.ts";
import { releaseCredit } from "#lib/credits/release-credit.ts";
import { buyBackReserved } from "#lib/credits/reserve-for-upgrade.ts";
import type { CheckoutState, CustomerState, SubscriptionState } from "#lib/ports/payments/provider-state.ts";
import type { Judgement } from "./judge-subscriptions.ts";

interface Upgrades {
  customer: PaymentCustomerRow;
  accountId: string;
  state: CustomerState;
  judgement: Judgement;
}

/** Buys back what paid upgrades have set aside, and gives it back where an upgrade did not or will not take place. */
export async function settleUpgrades(
  tx: Context,
  { customer, accountId, state, judgement }: Upgrades,
): Promise<void> {
  const holds = await selectHoldsOfAccount(tx.db, accountId);
  const references = new Set(
    holds.filter(({ purpose }) => purpose === "upgrade").map(({ reference }) => reference),
  );
  if (references.size === 0) return;
  const rows = await selectCheckoutsOfCustomer(tx.db, customer.id);
  const expiryOf = new Map(rows.map(({ id, expiresAt }) => [id, expiresAt]));
  for (const reference of references) {
    const expiry = expiryOf.get(reference);
    // Of another customer of the same owner.
    if (!expiry) continue;
    const checkout = state.checkouts.find(({ checkoutId }) => checkoutId === reference);
    const fate = checkout ? fateOf(checkout, state.subscriptions, judgement) : expiry < tx.now() && "off";
    if (fate === "done") await buyBackReserved(tx, reference);
    else if (fate === "off" || state.isDeleted) await releaseCredit(tx, reference);
  }
}

/** A completed checkout whose payment is still on its way leaves the credits where they are. */
function fateOf(
  { status, isPaid, subscriptionId }: CheckoutState,
  subscriptions: readonly SubscriptionState[],
  { unwanted }: Judgement,
): "done" | "off" | "waits" {
  if (status === "expired") return "off";
  if (status === "open") return "waits";
  if (unwanted.some((each) => each.subscriptionId === subscriptionId)) return "off";
  if (isPaid) return "done";
  const bought = subscriptions.find((each) => each.subscriptionId === subscriptionId);
  const isGone = bought?.status === "incomplete_expired" || bought?.status === "canceled";
  return isGone ? "off" : "waits";
}
