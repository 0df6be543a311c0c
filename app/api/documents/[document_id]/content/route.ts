import { route } from "#lib/api/route.ts";
import * as files from "#lib/documents/files-contract.ts";
import { getContent } from "#lib/documents/get-content.ts";

export const GET = route(files.getContent, getContent);
