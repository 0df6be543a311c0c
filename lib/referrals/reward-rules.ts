import {
  countRewardsSince,
  isInSameOrganization,
  type ReferralPerson,
  type ReferralRow,
  selectReferral,
  shareCard,
} from "#db/queries/referrals.ts";
import type { Context } from "#lib/context.ts";
import { normalizedAddress } from "./normalized-address.ts";

/** The most rewards of one referrer within a year. */
export const YEARLY_LIMIT = 50;
const YEAR_MS = 365 * 86_400_000;
/** More links than any chain of referrals has that is not a circle. */
const LONGEST_CHAIN = 1_000;

type Refusal = NonNullable<ReferralRow["refusal"]>;

/**
 * Returns why a referral whose payment stands gets no reward, or null. The verdict is made once, when the reward is
 * due. The accounts of both must be locked, so that two rewards of one referrer are counted one after the other.
 */
export async function refusalOf(
  tx: Pick<Context, "db" | "now">,
  referral: ReferralRow,
  { person, referrer }: { person: ReferralPerson; referrer: ReferralPerson },
): Promise<Refusal | null> {
  const pair = [person.userId, referrer.userId] as const;
  if (normalizedAddress(person.email) === normalizedAddress(referrer.email)) return "same-address";
  if (await shareCard(tx.db, ...pair)) return "same-card";
  if (await isInSameOrganization(tx.db, ...pair)) return "same-organization";
  if (await closesCircle(tx, referral)) return "circular";
  const yearAgo = new Date(tx.now().getTime() - YEAR_MS);
  const rewards = await countRewardsSince(tx.db, referrer.userId, yearAgo);
  return rewards >= YEARLY_LIMIT ? "yearly-limit" : null;
}

/** True if people refer each other in a circle, and this referral is the newest of it. */
async function closesCircle({ db }: Pick<Context, "db">, referral: ReferralRow): Promise<boolean> {
  let above: ReferralRow | undefined = await selectReferral(db, referral.referrerId);
  for (let links = 0; above && links < LONGEST_CHAIN; links++) {
    if (isNewer(above, referral)) return false;
    if (above.referrerId === referral.userId) return true;
    above = await selectReferral(db, above.referrerId);
  }
  return false;
}

function isNewer(a: ReferralRow, b: ReferralRow): boolean {
  const later = a.createdAt.getTime() - b.createdAt.getTime();
  return later > 0 || (later === 0 && a.userId > b.userId);
}
