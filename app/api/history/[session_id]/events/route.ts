import { stream } from "#lib/api/stream.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { openReviewEvents } from "#lib/reviews/threads/open-review-events.ts";

export const GET = stream(threads.reviewEvents, openReviewEvents);
