import { route } from "#lib/api/route.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { assignComment } from "#lib/reviews/threads/assign-comment.ts";

export const PUT = route(threads.assignComment, assignComment);
