import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type DocumentRow, lockDocument, selectDocument } from "#db/queries/documents.ts";
import { selectPrintOf, setPrint } from "#db/queries/prints.ts";
import type { Context } from "#lib/context.ts";
import { transact } from "#lib/transact.ts";
import { blobKeys } from "../blob-keys.ts";
import { makeWorkFolder } from "../work-folders.ts";
import { placeText } from "./place-text.ts";

/** Places the text of a document on the pages of the supplement that is its PDF now, if both are converted. Safe to repeat. */
export async function placeOnPages(ctx: Context, { documentId }: { documentId: string }): Promise<void> {
  const document = await selectDocument(ctx.db, documentId);
  if (document?.status !== "converted") return;
  const supplement = await selectPrintOf(ctx.db, documentId);
  const isKnown = supplement !== undefined && document.print?.documentId === supplement.id;
  if (isKnown) return;
  const print = supplement?.status === "converted" ? await placed(ctx, document, supplement) : null;
  const before = document.print;
  const isSet = await transact(ctx, async (tx) => {
    await lockDocument(tx.db, documentId);
    const now = await selectPrintOf(tx.db, documentId);
    // Another choice made meanwhile has an event of its own.
    if (now?.id !== supplement?.id) return false;
    await setPrint(tx.db, documentId, print);
    return true;
  });
  const left = isSet ? before?.documentId : null;
  if (left) await ctx.blobs.delete(blobKeys.placed(documentId, left));
}

async function placed(
  ctx: Context,
  document: DocumentRow,
  supplement: DocumentRow,
): Promise<NonNullable<DocumentRow["print"]>> {
  const folder = await makeWorkFolder();
  try {
    const downloaded = async (key: string, name: string) => {
      const path = join(folder, name);
      await ctx.blobs.download(key, path);
      return path;
    };
    const files = {
      markdownPath: await downloaded(blobKeys.content(document.id), "content.md"),
      blocksPath: await downloaded(blobKeys.blocks(document.id), "blocks.json"),
      printMarkdownPath: await downloaded(blobKeys.content(supplement.id), "print.md"),
      printBlocksPath: await downloaded(blobKeys.blocks(supplement.id), "print-blocks.json"),
    };
    const share = await placeText(ctx, { documentId: document.id, printId: supplement.id, folder, files });
    const { id, filename, sha256, pageSizes } = supplement;
    return { documentId: id, filename, sha256, pageSizes: pageSizes ?? [], share };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
