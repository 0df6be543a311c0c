import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { createUpload } from "#lib/documents/create-upload.ts";

export const POST = route(documents.upload, createUpload);
