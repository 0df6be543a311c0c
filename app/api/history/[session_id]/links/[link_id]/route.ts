import { route } from "#lib/api/route.ts";
import { changeLink, removeLink } from "#lib/reviews/sharing/sharing-links.ts";
import * as sharing from "#lib/reviews/sharing-contract.ts";

export const PATCH = route(sharing.changeLink, changeLink);
export const DELETE = route(sharing.removeLink, removeLink);
