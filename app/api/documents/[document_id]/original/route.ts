import { route } from "#lib/api/route.ts";
import * as files from "#lib/documents/files-contract.ts";
import { getOriginal } from "#lib/documents/get-original.ts";

export const GET = route(files.getOriginal, getOriginal);
