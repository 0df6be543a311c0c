import { route } from "#lib/api/route.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { deleteReply, editReply } from "#lib/reviews/threads/change-reply.ts";

export const PATCH = route(threads.editReply, editReply);
export const DELETE = route(threads.deleteReply, deleteReply);
