import { route } from "#lib/api/route.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { resolveWrittenComment } from "#lib/reviews/threads/change-written-comment.ts";

export const PUT = route(threads.resolveWrittenComment, resolveWrittenComment);
