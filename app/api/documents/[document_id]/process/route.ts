import { route } from "#lib/api/route.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { startReview } from "#lib/reviews/start/start-review.ts";

export const POST = route(processing.startReview, startReview);
