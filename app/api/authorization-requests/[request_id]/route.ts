import { route } from "#lib/api/route.ts";
import * as oauth from "#lib/oauth/contract.ts";
import { decideAuthorizationRequest } from "#lib/oauth/decide-authorization-request.ts";

export const POST = route(oauth.decideAuthorizationRequest, decideAuthorizationRequest);
