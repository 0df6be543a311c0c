import { insertReferral, selectCodeOwner, selectReferralWithReferrer } from "#db/queries/referrals.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { convergeReferral } from "./converge-referral.ts";
import { malformedReferralCode, ownReferralCode, referralCodeNotFound } from "./problems.ts";
import { readReferralCode } from "./referral-code.ts";
import type { RegisteredReferral } from "./schema.ts";

/** @throws malformed-referral-code, own-referral-code (400), referral-code-not-found (404) */
export async function registerReferral(
  ctx: ActorContext,
  { referralCode }: { referralCode: string },
): Promise<RegisteredReferral> {
  const { userId } = ctx.actor;
  const code = readReferralCode(referralCode);
  if (!code) throw malformedReferralCode("A referral code has ten letters and digits. Check the code.");
  return transact(ctx, async (tx) => {
    const referrer = await selectCodeOwner(tx.db, code);
    if (!referrer) throw referralCodeNotFound(`No account has the referral code ${code}.`);
    if (referrer.userId === userId) {
      throw ownReferralCode("This is your own code. You cannot refer yourself.");
    }
    await insertReferral(tx.db, { userId, referrerId: referrer.userId, code, createdAt: tx.now() });
    await convergeReferral(tx, userId);
    const kept = await selectReferralWithReferrer(tx.db, userId);
    if (!kept) throw new Error("The referral was not written.");
    return { referrer_email: kept.referrerEmail };
  });
}
