import { takesPayments } from "#lib/credits/takes-payments.ts";
import { env } from "#lib/env.ts";

/** True if a referral brings credits: they cost money here, and the operator has not turned referrals off. */
export function offersReferrals(): boolean {
  return takesPayments() && env().REFERRAL_CREDITS > 0;
}

/** The credits that each of the two people gets. */
export function creditsOfReferral(): number {
  return env().REFERRAL_CREDITS;
}
