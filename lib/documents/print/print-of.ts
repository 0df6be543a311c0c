import type { DocumentRow } from "#db/queries/documents.ts";
import { blobKeys } from "../blob-keys.ts";

export type Printed = Pick<DocumentRow, "print" | "archivedPrint">;

/** Returns the PDF that shows the pages of a document of another format. */
export function printOf({ print, archivedPrint }: Printed): DocumentRow["print"] {
  return print ?? archivedPrint;
}

/** Returns the key under which the file of a document's print is stored. */
export function printKey(
  documentId: string,
  { documentId: holderId }: NonNullable<DocumentRow["print"]>,
): string {
  return holderId === null ? blobKeys.archivedPrint(documentId) : blobKeys.original(holderId);
}
