import { route } from "#lib/api/route.ts";
import { refuseAccess } from "#lib/reviews/sharing/answer-request.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const POST = route(sharing.refuseAccess, refuseAccess);
