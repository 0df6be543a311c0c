import { route } from "#lib/api/route.ts";
import * as oauth from "#lib/oauth/contract.ts";
import { decideDeviceRequest } from "#lib/oauth/decide-device-request.ts";
import { readDeviceRequest } from "#lib/oauth/read-device-request.ts";

export const GET = route(oauth.getDeviceRequest, readDeviceRequest);
export const POST = route(oauth.decideDeviceRequest, decideDeviceRequest);
