import { route } from "#lib/api/route.ts";
import * as documents from "#lib/documents/contract.ts";
import { deleteDocument } from "#lib/documents/delete-document.ts";

export const DELETE = route(documents.deleteDocument, deleteDocument);
