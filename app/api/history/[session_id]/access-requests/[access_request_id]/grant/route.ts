import { route } from "#lib/api/route.ts";
import { grantAccess } from "#lib/reviews/sharing/answer-request.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const POST = route(sharing.grantAccess, grantAccess);
