import { route } from "#lib/api/route.ts";
import * as credits from "#lib/credits/contract.ts";
import { getCreditScore } from "#lib/credits/get-credit-score.ts";

export const GET = route(credits.getCreditScore, getCreditScore);
