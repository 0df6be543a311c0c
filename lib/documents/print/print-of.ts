import type { DocumentRow } from "#db/queries/documents.ts";

export type Printed = Pick<DocumentRow, "print" | "archivedPrint">;

/** Returns the PDF that shows the pages of a document of another format. */
export function printOf({ print, archivedPrint }: Printed): DocumentRow["print"] {
  return print ?? archivedPrint;
}
