import { route } from "#lib/api/route.ts";
import { getSharing } from "#lib/reviews/sharing/get-sharing.ts";
import { updateSharing } from "#lib/reviews/sharing/update-sharing.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const GET = route(sharing.getSharing, getSharing);
export const PATCH = route(sharing.updateSharing, updateSharing);
