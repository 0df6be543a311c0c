import { route } from "#lib/api/route.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { requestAccess } from "#lib/reviews/sharing/request-access.ts";

export const POST = route(reviews.requestAccess, requestAccess);
