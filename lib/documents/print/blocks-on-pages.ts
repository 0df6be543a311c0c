import type { DocumentRow } from "#db/queries/documents.ts";
import { blobKeys } from "../blob-keys.ts";
import { type Printed, printOf } from "./print-of.ts";

/** Returns the key of the blocks with their places on the pages that are shown of a document; null if it has no pages. */
export function blocksOnPages(document: Pick<DocumentRow, "id" | "format"> & Printed): string | null {
  if (document.format === "pdf") return blobKeys.blocks(document.id);
  const print = printOf(document);
  return print && blobKeys.placed(document.id, print.documentId);
}
