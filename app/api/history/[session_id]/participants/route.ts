import { route } from "#lib/api/route.ts";
import * as threads from "#lib/reviews/thread-contract.ts";
import { listParticipants } from "#lib/reviews/threads/list-participants.ts";

export const GET = route(threads.listParticipants, listParticipants);
