import { route } from "#lib/api/route.ts";
import { returnCredit } from "#lib/reviews/history/return-credit.ts";
import * as partial from "#lib/reviews/partial-contract.ts";

export const POST = route(partial.returnCredit, returnCredit);
