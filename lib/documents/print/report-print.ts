import { selectDocument } from "#db/queries/documents.ts";
import { selectPrintOf } from "#db/queries/prints.ts";
import type { Context } from "#lib/context.ts";

/** Has a text placed on its pages when its document, or the PDF of it, is converted: whichever comes last. */
export async function reportPrint(tx: Context, convertedId: string): Promise<void> {
  const converted = await selectDocument(tx.db, convertedId);
  if (!converted) return;
  const { isPrint, parentDocumentId } = converted;
  if (isPrint && parentDocumentId !== null) {
    await tx.events.send("document/print-changed", { documentId: parentDocumentId });
    return;
  }
  const print = parentDocumentId === null ? await selectPrintOf(tx.db, convertedId) : undefined;
  if (print) await tx.events.send("document/print-changed", { documentId: convertedId });
}
