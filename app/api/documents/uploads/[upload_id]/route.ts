import { route } from "#lib/api/route.ts";
import { cancelDirectUpload } from "#lib/documents/cancel-direct-upload.ts";
import * as uploads from "#lib/documents/direct-contract.ts";

export const DELETE = route(uploads.cancelUpload, cancelDirectUpload);
