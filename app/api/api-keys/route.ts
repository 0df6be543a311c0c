import { route } from "#lib/api/route.ts";
import * as account from "#lib/auth/contract.ts";
import { createApiKey } from "#lib/auth/create-api-key.ts";
import { listApiKeys } from "#lib/auth/list-api-keys.ts";

export const GET = route(account.listApiKeys, listApiKeys);
export const POST = route(account.createApiKey, createApiKey);
