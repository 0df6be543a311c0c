import { route } from "#lib/api/route.ts";
import * as credits from "#lib/credits/contract.ts";
import { listLots } from "#lib/credits/list-lots.ts";

export const GET = route(credits.listLots, listLots);
