import { selectReferralWithReferrer } from "#db/queries/referrals.ts";
import type { ActorContext, Context } from "#lib/context.ts";
import type { ReferralStatus } from "./schema.ts";

const NONE: ReferralStatus = {
  has_referral: false,
  referrer_email: null,
  referral_code: null,
  created_at: null,
  first_payment_at: null,
  rewards_issued_at: null,
  reward_due_at: null,
  reward_credits: null,
  rewards_revoked_at: null,
  refusal: null,
};

export async function getReferralStatus(ctx: ActorContext): Promise<ReferralStatus> {
  return referralStatusOf(ctx, ctx.actor.userId);
}

export async function referralStatusOf(ctx: Pick<Context, "db">, userId: string): Promise<ReferralStatus> {
  const found = await selectReferralWithReferrer(ctx.db, userId);
  if (!found) return NONE;
  const { referral, referrerEmail } = found;
  return {
    has_referral: true,
    referrer_email: referrerEmail,
    referral_code: referral.code,
    created_at: referral.createdAt.toISOString(),
    first_payment_at: referral.firstPaymentAt?.toISOString() ?? null,
    rewards_issued_at: referral.rewardsIssuedAt?.toISOString() ?? null,
    reward_due_at: referral.rewardDueAt?.toISOString() ?? null,
    reward_credits: referral.credits,
    rewards_revoked_at: referral.rewardsRevokedAt?.toISOString() ?? null,
    refusal: referral.refusal,
  };
}
