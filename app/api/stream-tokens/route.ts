import * as api from "#lib/api/contract.ts";
import { createStreamToken } from "#lib/api/create-stream-token.ts";
import { route } from "#lib/api/route.ts";

export const POST = route(api.createStreamToken, createStreamToken);
