import {
  insertReferralCode,
  type ReferralRow,
  selectReferralCode,
  selectReferralsBy,
  sumReferralsBy,
} from "#db/queries/referrals.ts";
import type { ActorContext } from "#lib/context.ts";
import { ownOrigin } from "#lib/env.ts";
import { creditsOfReferral } from "./offers-referrals.ts";
import { makeReferralCode } from "./referral-code.ts";
import { YEARLY_LIMIT } from "./reward-rules.ts";
import type { OwnReferralCode, ReferralState } from "./schema.ts";

const SHOWN = 100;

export async function getReferralCode(ctx: ActorContext): Promise<OwnReferralCode> {
  const code = await ownCode(ctx);
  const totals = await sumReferralsBy(ctx.db, ctx.actor.userId);
  const newest = await selectReferralsBy(ctx.db, ctx.actor.userId, SHOWN);
  return {
    referral_code: code,
    link: `${ownOrigin()}/r/${code}`,
    reward_credits: creditsOfReferral(),
    yearly_limit: YEARLY_LIMIT,
    people_referred: totals.referred,
    people_rewarded: totals.rewarded,
    credits_earned: totals.credits,
    referrals: newest.map((referral) => ({
      created_at: referral.createdAt.toISOString(),
      state: stateOf(referral),
      reward_due_at: referral.rewardDueAt?.toISOString() ?? null,
      rewards_issued_at: referral.rewardsIssuedAt?.toISOString() ?? null,
      credits: referral.credits,
    })),
  };
}

/** Makes the code at the first call. A code that exists already, or a second call at once, makes none. */
async function ownCode({ db, actor: { userId }, now }: ActorContext): Promise<string> {
  for (;;) {
    const known = await selectReferralCode(db, userId);
    if (known) return known;
    await insertReferralCode(db, { userId, code: makeReferralCode(), createdAt: now() });
  }
}

function stateOf({ rewardsIssuedAt, rewardsRevokedAt, refusal, firstPaymentAt }: ReferralRow): ReferralState {
  if (rewardsRevokedAt) return "taken_back";
  if (rewardsIssuedAt) return "rewarded";
  if (refusal) return "refused";
  return firstPaymentAt ? "waiting" : "registered";
}
