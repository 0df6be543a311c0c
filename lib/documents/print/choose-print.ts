import { lockDocument, selectSupplements } from "#db/queries/documents.ts";
import { markPrint } from "#db/queries/prints.ts";
import type { ActorContext } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { printNotPossible } from "../print-problems.ts";
import { ownedDocument } from "../readable-document.ts";
import { refuseUnprintable } from "./refuse-unprintable.ts";

/** Makes a supplement the PDF of its document, or none. The pages follow by a job. */
export async function choosePrint(
  ctx: ActorContext,
  { documentId, supplementId }: { documentId: string; supplementId: string | null },
): Promise<undefined> {
  await transact(ctx, async (tx) => {
    const document = await ownedDocument(tx, documentId);
    await lockDocument(tx.db, document.id);
    if (supplementId !== null) {
      const supplement = (await selectSupplements(tx.db, document.id)).find(({ id }) => id === supplementId);
      if (!supplement) {
        throw printNotPossible("The document has no supplement with this id.", { reason: "no_supplement" });
      }
      refuseUnprintable(document, supplement);
    }
    await markPrint(tx.db, { documentId: document.id, supplementId });
    await tx.events.send("document/print-changed", { documentId: document.id });
  });
}
