import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { listDocuments } from "#lib/documents/list-documents.ts";

export const GET = route(documents.listDocuments, listDocuments);
