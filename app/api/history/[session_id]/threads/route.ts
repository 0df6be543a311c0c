import { route } from "#lib/api/route.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { getThreads } from "#lib/reviews/threads/get-threads.ts";

export const GET = route(threads.getThreads, getThreads);
