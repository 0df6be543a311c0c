import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { uploadByLink } from "#lib/documents/upload-by-link.ts";

export const POST = route(documents.uploadByLink, uploadByLink);
