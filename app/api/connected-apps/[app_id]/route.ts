import { route } from "#lib/api/route.ts";
import * as oauth from "#lib/oauth/contract.ts";
import { disconnectApp } from "#lib/oauth/disconnect-app.ts";

export const DELETE = route(oauth.disconnectApp, disconnectApp);
