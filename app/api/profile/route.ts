import { route } from "#lib/api/route.ts";
import * as account from "#lib/auth/contract.ts";
import { getProfile } from "#lib/auth/get-profile.ts";
import { changeProfile } from "#lib/reviews/venues/change-profile.ts";

export const GET = route(account.getProfile, getProfile);
export const PATCH = route(account.updateProfile, changeProfile);
