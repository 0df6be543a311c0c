import { route } from "#lib/api/route.ts";
import * as oauth from "#lib/oauth/contract.ts";
import { listConnectedApps } from "#lib/oauth/list-connected-apps.ts";

export const GET = route(oauth.listConnectedApps, listConnectedApps);
