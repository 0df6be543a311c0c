import { lockCreditAccount, selectCreditAccount } from "#db/queries/credit-accounts.ts";
import { selectLotByReference } from "#db/queries/credit-lots.ts";
import type { ReferralPerson, ReferralRow } from "#db/queries/referrals.ts";
import type { Context } from "#lib/context.ts";
import { grantCredits } from "#lib/credits/grant-credits.ts";
import { reverseCredits } from "#lib/credits/reverse-credits.ts";

interface Reward {
  referral: Pick<ReferralRow, "userId" | "referrerId">;
  /** The person and the referrer, in the order of their ids. */
  people: readonly Pick<ReferralPerson, "userId">[];
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

/** Takes back the share of the rewards that goes with the payment, or gives back what no longer does. */
export async function reverseReward(
  tx: Context,
  { referral, people, share }: Pick<Reward, "people"> & { referral: Referred; share: number },
): Promise<void> {
  const reference = referenceOf(referral);
  for (const { userId } of people) {
    const account = await selectCreditAccount(tx.db, { userId });
    if (!account) continue;
    const lot = await selectLotByReference(tx.db, { accountId: account.id, kind: "paid", reference });
    // Locks the account, so nobody without a reward is locked.
    if (lot) await reverseCredits(tx, { lotId: lot.id, share });
  }
}

type Referred = Pick<ReferralRow, "userId">;

function referenceOf({ userId }: Referred): string {
  return `referral:${userId}`;
}
