import { route } from "#lib/api/route.ts";
import * as credits from "#lib/credits/contract.ts";
import { listLedger } from "#lib/credits/list-ledger.ts";

export const GET = route(credits.listLedger, listLedger);
