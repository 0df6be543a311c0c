import { route } from "#lib/api/route.ts";
import { openLink } from "#lib/reviews/sharing/open-link.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const POST = route(sharing.openLink, openLink);
