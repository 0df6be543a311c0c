import { route } from "#lib/api/route.ts";
import * as referrals from "#lib/referrals/contract.ts";
import { getReferralStatus } from "#lib/referrals/get-referral-status.ts";

export const GET = route(referrals.getReferralStatus, getReferralStatus);
