import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { getOriginal } from "#lib/documents/get-original.ts";

export const GET = route(documents.getOriginal, getOriginal);
