import { route } from "#lib/api/route.ts";
import { renewSharingLink } from "#lib/reviews/sharing/sharing-links.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const POST = route(sharing.renewLink, renewSharingLink);
