import { type FirstPayment, selectFirstPayment } from "#db/queries/first-payments.ts";
import { lockPeople, lockReferral, type ReferralRow, updateReferral } from "#db/queries/referrals.ts";
import type { Context } from "#lib/context.ts";
import { env } from "#lib/env.ts";
import { transact } from "#lib/transact.ts";
import { issueReward, lockAccounts, reverseReward } from "./reward.ts";
import { refusalOf } from "./reward-rules.ts";

const DAYS_UNTIL_REWARD = 7;
const DAY_MS = 86_400_000;
/** Verdicts for good. A payment that went back may come back, if a dispute is won. */
const FINAL = new Set<ReferralRow["refusal"]>([
  "same-address",
  "same-card",
  "same-organization",
  "circular",
  "yearly-limit",
]);

/**
 * Brings the referral of a person forward to what their payments say: notes the first payment, issues the rewards when
 * they are due, and takes them back as far as the payment went back. Idempotent. It locks the credit accounts of two
 * people, in the order of their ids, so the caller's transaction must hold no lock of a person's account.
 */
export async function convergeReferral(ctx: Context, userId: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const referral = await lockReferral(tx.db, userId);
    const payment = await selectFirstPayment(tx.db, userId);
    if (referral?.rewardsIssuedAt) return follow(tx, referral, payment);
    if (payment) await followAlone(tx, userId, payment);
    if (referral) await advance(tx, referral, payment);
  });
}

/** Before the rewards are issued. */
async function advance(tx: Context, referral: ReferralRow, payment: FirstPayment | undefined): Promise<void> {
  if (FINAL.has(referral.refusal)) return;
  const rewardDueAt = payment ? new Date(payment.paidAt.getTime() + DAYS_UNTIL_REWARD * DAY_MS) : null;
  await updateReferral(tx.db, referral.userId, {
    firstPaymentAt: payment?.paidAt ?? null,
    firstPaymentId: payment?.id ?? null,
    rewardDueAt,
    refusal: refusalOfPayment(referral, payment),
  });
  const isDue = rewardDueAt !== null && rewardDueAt <= tx.now();
  if (!payment || !isDue || refusalOfPayment(referral, payment) || env().REFERRAL_CREDITS === 0) return;
  const people = await lockPeople(tx.db, [referral.userId, referral.referrerId]);
  const person = people.find((one) => one.userId === referral.userId);
  const referrer = people.find((one) => one.userId === referral.referrerId);
  if (!person || !referrer) return;
  await lockAccounts(tx, people);
  const refusal = await refusalOf(tx, referral, { person, referrer });
  if (refusal) return updateReferral(tx.db, referral.userId, { refusal });
  const credits = env().REFERRAL_CREDITS;
  await issueReward(tx, { referral, people, credits });
  await updateReferral(tx.db, referral.userId, { rewardsIssuedAt: tx.now(), credits });
  await reverseReward(tx, { referral, people, share: shareGone(payment) });
}

/** After the rewards are issued, when only the payment matters. */
async function follow(tx: Context, referral: ReferralRow, payment: FirstPayment | undefined): Promise<void> {
  const isGone = refusalOfPayment(referral, payment) !== null || !payment;
  const share = isGone ? 1 : shareGone(payment);
  const people = await lockPeople(tx.db, [referral.userId, referral.referrerId]);
  await lockAccounts(tx, people);
  await reverseReward(tx, { referral, people, share });
  const rewardsRevokedAt = isGone ? (referral.rewardsRevokedAt ?? tx.now()) : null;
  await updateReferral(tx.db, referral.userId, { rewardsRevokedAt });
}

/** A referral goes with the account of the referrer, but the person keeps a reward that was issued while it stands. */
async function followAlone(tx: Context, userId: string, payment: FirstPayment): Promise<void> {
  await reverseReward(tx, { referral: { userId }, people: [{ userId }], share: shareGone(payment) });
}

function refusalOfPayment(
  referral: ReferralRow,
  payment: FirstPayment | undefined,
): "paid-before" | "refunded" | null {
  if (!payment) return null;
  // The provider notes whole seconds.
  const registeredAt = Math.floor(referral.createdAt.getTime() / 1_000) * 1_000;
  if (payment.paidAt.getTime() < registeredAt) return "paid-before";
  return shareGone(payment) >= 1 ? "refunded" : null;
}

/** The share of a payment that was refunded or is disputed, 0 to 1. Both sides include the tax. */
function shareGone({ amount, tax, refunded, disputed }: FirstPayment): number {
  return Math.min(1, (refunded + disputed) / (amount + tax));
}
