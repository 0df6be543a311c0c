import * as accounts from "#lib/accounts/contract.ts";
import { deleteOwnAccount } from "#lib/accounts/delete-account.ts";
import { route } from "#lib/api/route.ts";

export const DELETE = route(accounts.deleteAccount, deleteOwnAccount);
