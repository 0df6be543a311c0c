import { route } from "#lib/api/route.ts";
import * as files from "#lib/documents/files-contract.ts";
import { getPages } from "#lib/documents/get-pages.ts";

export const GET = route(files.getPages, getPages);
