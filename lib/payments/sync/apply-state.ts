import { type CreditOwner, lockCreditAccount } from "#db/queries/credit-accounts.ts";
import {
  endOthers,
  forgetBuyer,
  selectBoughtPrices,
  selectSubscriptionsWithLots,
  updateCheckout,
  upsertInvoices,
  upsertPayments,
  upsertSubscriptions,
} from "#db/queries/payment-state.ts";
import {
  isReplaced,
  lockSyncedCustomer,
  type PaymentCustomerRow,
  type SyncLease,
  setCustomerDeleted,
} from "#db/queries/payment-sync.ts";
import { markBoughtTwice } from "#db/queries/withdrawals.ts";
import type { Context } from "#lib/context.ts";
import type { CustomerState } from "#lib/ports/payments/provider-state.ts";
import { applyPlanTier } from "./apply-plan-tier.ts";
import type { FollowUps } from "./follow-up.ts";
import { followUpsOf, hasFollowUps } from "./follow-ups-of.ts";
import { grantPurchases } from "./grant-purchases.ts";
import { judgeSubscriptions } from "./judge-subscriptions.ts";
import { purchasesOf } from "./purchases.ts";
import { reversePayments } from "./reverse-payments.ts";
import { invoiceRow, paymentRow, subscriptionRow } from "./rows-of-state.ts";
import { settleUpgrades } from "./settle-upgrades.ts";
import { NOTHING_WITHDRAWN, settleWithdrawals } from "./settle-withdrawals.ts";

export interface Outcome {
  /** True if nothing is left to do, here and at the provider. */
  isComplete: boolean;
  followUps: FollowUps;
  /** Prices that were paid and that the catalogue does not have. Their credits wait. */
  unknownPrices: readonly string[];
  /** The person who is the customer. */
  userId: string | null;
}

export interface Read {
  lease: SyncLease;
  /** Null if the provider does not know the customer. */
  state: CustomerState | null;
}

/** Makes rows and credits agree with what was read. Writes nothing and returns null if the lease has been taken over. */
export async function applyState(tx: Context, { lease, state }: Read): Promise<Outcome | null> {
  const customer = await lockSyncedCustomer(tx.db, lease);
  if (!customer) return null;
  const known: CustomerState = state ?? {
    customerId: customer.id,
    isDeleted: true,
    checkouts: [],
    subscriptions: [],
    invoices: [],
    payments: [],
  };
  await noteDeletion(tx, customer, known);
  const owner = ownerOf(customer);
  const accountId = owner && (await lockCreditAccount(tx.db, owner));
  const purchases = purchasesOf(known);
  const prices = await selectBoughtPrices(tx.db, [
    ...purchases.flatMap(({ priceId }) => priceId ?? []),
    ...known.subscriptions.map(({ priceId }) => priceId),
  ]);

  await upsertSubscriptions(
    tx.db,
    known.subscriptions.map((each) => subscriptionRow(customer.id, each)),
  );
  await upsertInvoices(
    tx.db,
    known.invoices.map((each) => invoiceRow(customer.id, each)),
  );
  await upsertPayments(
    tx.db,
    purchases.map((each) => paymentRow(customer.id, each)),
  );
  // The payments of a deleted account stay, for the books.
  if (!owner) await forgetBuyer(tx.db, customer.id);
  for (const { checkoutId, status, isPaid } of known.checkouts) {
    await updateCheckout(tx.db, { id: checkoutId, customerId: customer.id, status, isPaid });
  }

  const withCredits = accountId ? await selectSubscriptionsWithLots(tx.db, accountId) : new Set<string>();
  const judgement = judgeSubscriptions(known.subscriptions, withCredits);
  if (accountId) await settleUpgrades(tx, { customer, accountId, state: known, judgement });
  const unknownPrices = owner
    ? await grantPurchases(tx, { owner, purchases, prices, judgement, checkouts: known.checkouts })
    : [];
  if (accountId) await reversePayments(tx, { accountId, state: known });
  const withdrawn = accountId ? await settleWithdrawals(tx, { accountId, state: known }) : NOTHING_WITHDRAWN;
  if (customer.userId !== null && !(await isReplaced(tx.db, customer))) {
    await applyPlanTier(tx, { userId: customer.userId, kept: judgement.kept, prices });
  }

  const others = followUpsOf(known, judgement);
  await noteBoughtTwice(tx, others.refunds);
  const ends = [...new Set([...others.ends, ...withdrawn.ends])];
  const followUps = { ...others, ...withdrawn, ends };
  return {
    isComplete: unknownPrices.length === 0 && !hasFollowUps(followUps),
    followUps,
    unknownPrices,
    userId: customer.userId,
  };
}

/** A mail tells the buyer, once for each payment. */
async function noteBoughtTwice(tx: Context, refunds: FollowUps["refunds"]): Promise<void> {
  for (const { paymentIntentId } of refunds) {
    if (!(await markBoughtTwice(tx.db, paymentIntentId, tx.now()))) continue;
    await tx.events.send("plan/bought-twice", { paymentId: paymentIntentId });
  }
}

function ownerOf({ userId, organizationId }: PaymentCustomerRow): CreditOwner | null {
  if (organizationId !== null) return { organizationId };
  return userId === null ? null : { userId };
}

/** The provider ends the subscriptions of a customer that is deleted there, and may no longer list them. */
async function noteDeletion(
  tx: Context,
  customer: PaymentCustomerRow,
  { isDeleted, subscriptions }: CustomerState,
): Promise<void> {
  // An owner has one customer, so one that has been replaced stays as it is.
  const isChanged = isDeleted ? customer.deletedAt === null : customer.deletedAt !== null;
  if (isChanged && (isDeleted || !(await isReplaced(tx.db, customer)))) {
    await setCustomerDeleted(tx.db, customer.id, isDeleted ? tx.now() : null);
  }
  if (!isDeleted) return;
  const listed = subscriptions.map(({ subscriptionId }) => subscriptionId);
  await endOthers(tx.db, { customerId: customer.id, listed, endedAt: tx.now() });
}
