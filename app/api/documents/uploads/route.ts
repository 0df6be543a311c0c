import { route } from "#lib/api/route.ts";
import * as uploads from "#lib/documents/direct-contract.ts";
import { startDirectUpload } from "#lib/documents/start-direct-upload.ts";

export const POST = route(uploads.startUpload, startDirectUpload);
