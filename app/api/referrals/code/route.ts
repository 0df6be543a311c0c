import { route } from "#lib/api/route.ts";
import * as referrals from "#lib/referrals/contract.ts";
import { getReferralCode } from "#lib/referrals/get-referral-code.ts";

export const GET = route(referrals.getReferralCode, getReferralCode);
