import { route } from "#lib/api/route.ts";
import { leaveShared } from "#lib/reviews/sharing/shared-with-me.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const DELETE = route(sharing.leaveShared, leaveShared);
