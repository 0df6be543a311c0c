import * as accounts from "#lib/accounts/contract.ts";
import { exportAccount } from "#lib/accounts/export-account.ts";
import { route } from "#lib/api/route.ts";

export const GET = route(accounts.exportAccount, exportAccount);
