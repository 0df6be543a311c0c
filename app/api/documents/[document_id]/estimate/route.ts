import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { estimateReview } from "#lib/reviews/estimate/estimate-review.ts";

export const GET = route(documents.estimate, estimateReview);
