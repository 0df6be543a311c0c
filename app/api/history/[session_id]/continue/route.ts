import { route } from "#lib/api/route.ts";
import * as partial from "#lib/reviews/partial-contract.ts";
import { continueReview } from "#lib/reviews/start/continue-review.ts";

export const POST = route(partial.continueReview, continueReview);
