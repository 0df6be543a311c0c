import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { startReview } from "#lib/reviews/start/start-review.ts";

export const POST = route(documents.process, startReview);
