import { route } from "#lib/api/route.ts";
import { completeDirectUpload } from "#lib/documents/complete-direct-upload.ts";
import * as uploads from "#lib/documents/direct-contract.ts";

export const POST = route(uploads.completeUpload, completeDirectUpload);
