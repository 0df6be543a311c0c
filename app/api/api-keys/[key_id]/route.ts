import { route } from "#lib/api/route.ts";
import * as account from "#lib/auth/contract.ts";
import { revokeApiKey } from "#lib/auth/revoke-api-key.ts";

export const DELETE = route(account.revokeApiKey, revokeApiKey);
