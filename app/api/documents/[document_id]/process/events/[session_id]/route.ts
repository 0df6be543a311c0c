import { stream } from "#lib/api/stream.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { openProcessEvents } from "#lib/reviews/start/open-process-events.ts";

export const GET = stream(processing.reviewEvents, openProcessEvents);
