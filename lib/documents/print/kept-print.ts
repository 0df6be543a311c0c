import { type DocumentRow, selectDocument } from "#db/queries/documents.ts";
import type { Context } from "#lib/context.ts";
import { type Printed, printOf } from "./print-of.ts";

/** Returns the print of a document, unless the installation keeps its file no longer. */
export async function keptPrint(
  ctx: Context,
  document: Pick<DocumentRow, "originalDeletedAt"> & Printed,
): Promise<DocumentRow["print"]> {
  const print = printOf(document);
  if (!print) return null;
  const holder = print.documentId === null ? document : await selectDocument(ctx.db, print.documentId);
  return holder?.originalDeletedAt === null ? print : null;
}
