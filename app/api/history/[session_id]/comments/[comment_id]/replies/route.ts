import { route } from "#lib/api/route.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { addReply } from "#lib/reviews/threads/add-reply.ts";

export const POST = route(threads.addReply, addReply);
