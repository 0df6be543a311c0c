import { setTimeout } from "node:timers/promises";
import { type DocumentRow, selectOwnedDocument } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { documentNotFound } from "./problems.ts";

/** Most texts are converted sooner. A caller asks again after it. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 200;

interface UploadedNow {
  document_id: string;
  filename: string;
  status: DocumentRow["status"];
  word_count: number | null;
  /** Why the conversion failed. */
  failure: string | null;
}

/** Waits a moment for the conversion of a document that was just uploaded, and says what it is then. */
export async function uploadedNow(ctx: ActorContext, id: string): Promise<UploadedNow> {
  const { filename, status, wordCount, failure } = await afterConversion(ctx, id);
  return { document_id: id, filename, status, word_count: wordCount, failure: failure?.detail ?? null };
}

async function afterConversion(ctx: ActorContext, id: string): Promise<DocumentRow> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const document = await selectOwnedDocument(ctx.db, ctx.actor.userId, id);
    if (!document) throw documentNotFound("The document was deleted while it was converted.");
    if (document.status !== "converting" || waited >= WAIT_MS) return document;
    await setTimeout(LOOK_EVERY_MS);
  }
}
