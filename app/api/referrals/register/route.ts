import { route } from "#lib/api/route.ts";
import * as referrals from "#lib/referrals/contract.ts";
import { registerReferral } from "#lib/referrals/register-referral.ts";

export const POST = route(referrals.registerReferral, registerReferral);
