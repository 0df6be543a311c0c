import { stream } from "#lib/api/stream.ts";
import * as documents from "#lib/documents/contract.ts";
import { openUploadEvents } from "#lib/documents/open-upload-events.ts";

export const GET = stream(documents.uploadEvents, openUploadEvents);
