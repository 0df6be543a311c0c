import { route } from "#lib/api/route.ts";
import * as contract from "#lib/auth/sessions-contract.ts";
import { endOtherWebSessions, listWebSessions } from "#lib/auth/web-sessions.ts";

export const GET = route(contract.listWebSessions, listWebSessions);
export const DELETE = route(contract.endOtherWebSessions, endOtherWebSessions);
