import { route } from "#lib/api/route.ts";
import { estimateReview } from "#lib/reviews/estimate/estimate-review.ts";
import * as processing from "#lib/reviews/process-contract.ts";

export const GET = route(processing.estimateReview, estimateReview);
