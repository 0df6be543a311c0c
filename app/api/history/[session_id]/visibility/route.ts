import { route } from "#lib/api/route.ts";
import * as reviews from "#lib/reviews/contract.ts";
import { updateVisibility } from "#lib/reviews/sharing/update-visibility.ts";

export const PATCH = route(reviews.updateVisibility, updateVisibility);
