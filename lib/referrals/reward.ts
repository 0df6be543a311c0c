import { lockCreditAccount } from "#db/queries/credit-accounts.ts";
import { selectLotByReference } from "#db/queries/credit-lots.ts";
import type { ReferralPerson, ReferralRow } from "#db/queries/referrals.ts";
import type { Context } from "#lib/context.ts";
import { grantCredits } from "#lib/credits/grant-credits.ts";
import { reverseCredits } from "#lib/credits/reverse-credits.ts";

interface Reward {
  referral: ReferralRow;
  /** The person and the referrer, in the order of their ids. */
  people: readonly ReferralPerson[];
}

export async function lockAccounts(tx: Context, people: Reward["people"]): Promise<void> {
  for (const { userId } of people) await lockCreditAccount(tx.db, { userId });
}

/** Grants each of the two their credits, once for each referral. */
export async function issueReward(
  tx: Context,
  { referral, people, credits }: Reward & { credits: number },
): Promise<void> {
  for (const { userId } of people) {
    const isReferrer = userId === referral.referrerId;
    await grantCredits(tx, {
      owner: { userId },
      kind: "paid",
      amount: credits,
      source: "referral",
      reference: referenceOf(referral),
      note: isReferrer ? "Reward for a person whom you referred" : "Reward for coming by a referral",
    });
  }
}

/** Takes back the share of both rewards that goes with the payment, or gives back what no longer does. */
export async function reverseReward(
  tx: Context,
  { referral, people, share }: Reward & { share: number },
): Promise<void> {
  for (const { userId } of people) {
    const accountId = await lockCreditAccount(tx.db, { userId });
    const reference = referenceOf(referral);
    const lot = await selectLotByReference(tx.db, { accountId, kind: "paid", reference });
    if (lot) await reverseCredits(tx, { lotId: lot.id, share });
  }
}

function referenceOf({ userId }: ReferralRow): string {
  return `referral:${userId}`;
}
