import { route } from "#lib/api/route.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { writeComment } from "#lib/reviews/threads/write-comment.ts";

export const POST = route(threads.writeComment, writeComment);
