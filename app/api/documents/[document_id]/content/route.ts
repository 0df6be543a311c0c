import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { getContent } from "#lib/documents/get-content.ts";

export const GET = route(documents.getContent, getContent);
