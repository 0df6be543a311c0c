import { stream } from "#lib/api/stream.ts";
import * as documents from "#lib/documents/contract.ts";
import { openProcessEvents } from "#lib/reviews/start/open-process-events.ts";

export const GET = stream(documents.processEvents, openProcessEvents);
