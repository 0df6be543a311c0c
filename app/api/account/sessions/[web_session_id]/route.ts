import { route } from "#lib/api/route.ts";
import * as contract from "#lib/auth/sessions-contract.ts";
import { endWebSession } from "#lib/auth/web-sessions.ts";

export const DELETE = route(contract.endWebSession, endWebSession);
