import { route } from "#lib/api/route.ts";
import * as account from "#lib/auth/contract.ts";
import { createStreamToken } from "#lib/auth/create-stream-token.ts";

export const POST = route(account.createStreamToken, createStreamToken);
