import { route } from "#lib/api/route.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { deleteWrittenComment, editWrittenComment } from "#lib/reviews/threads/change-written-comment.ts";

export const PATCH = route(threads.editWrittenComment, editWrittenComment);
export const DELETE = route(threads.deleteWrittenComment, deleteWrittenComment);
