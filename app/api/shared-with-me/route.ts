import { route } from "#lib/api/route.ts";
import { listShared } from "#lib/reviews/sharing/shared-with-me.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const GET = route(sharing.listShared, listShared);
