import { selectDocument } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import type { StoredFile } from "#lib/contract/bytes.ts";
import { printNotFound } from "../print-problems.ts";
import { documentWithOriginal } from "../readable-document.ts";
import { refuseDeletedOriginal } from "../refuse-deleted-original.ts";
import { printKey, printOf } from "./print-of.ts";

export async function getPrint(ctx: ActorContext, input: { documentId: string }): Promise<StoredFile> {
  const document = await documentWithOriginal(ctx, input.documentId);
  const print = printOf(document);
  if (!print) throw printNotFound("This document has no PDF whose pages can be shown.");
  const gone = () => printNotFound(`${print.filename}, the PDF of this document, is gone.`);
  const holder = print.documentId === null ? document : await selectDocument(ctx.db, print.documentId);
  if (!holder) throw gone();
  refuseDeletedOriginal(holder);
  return {
    key: printKey(document.id, print),
    contentType: "application/pdf",
    saveAs: print.filename,
    version: print.sha256,
    missing: gone,
  };
}
