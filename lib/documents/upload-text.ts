import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { type DocumentRow, selectOwnedDocument } from "#db/queries/documents.ts";
import type { ActorContext } from "#lib/context.ts";
import { createUpload } from "./create-upload.ts";
import { documentNotFound } from "./problems.ts";

export const TEXT_FORMATS = ["md", "tex", "txt"] as const;

/** In characters. Fits into the body of a request, which has at most a million bytes. */
export const LONGEST_TEXT = 800_000;

/** Most texts are converted sooner. A caller asks again after it. */
const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 200;

interface UploadText {
  text: string;
  format: (typeof TEXT_FORMATS)[number];
  /** Of the file, without its ending. */
  name: string;
  previousSessionId?: string | undefined;
}

interface UploadedText {
  document_id: string;
  status: DocumentRow["status"];
  word_count: number | null;
  /** Why the conversion failed. */
  failure: string | null;
}

/** Takes a text as a file of its format, and waits a moment for its conversion. */
export async function uploadText(
  ctx: ActorContext,
  { text, format, name, previousSessionId }: UploadText,
): Promise<UploadedText> {
  const file = {
    filename: `${name}.${format}`,
    contentType: "text/plain",
    stream: Readable.from([Buffer.from(text)]),
  };
  const fields = previousSessionId === undefined ? {} : { previous_session_id: previousSessionId };
  const { document_id } = await createUpload(ctx, {
    form: { read: async (take) => ({ fields, file: await take(file), digest: "" }) },
  });
  const { status, wordCount, failure } = await afterConversion(ctx, document_id);
  return { document_id, status, word_count: wordCount, failure: failure?.detail ?? null };
}

async function afterConversion(ctx: ActorContext, id: string): Promise<DocumentRow> {
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const document = await selectOwnedDocument(ctx.db, ctx.actor.userId, id);
    if (!document) throw documentNotFound("The document was deleted while it was converted.");
    if (document.status !== "converting" || waited >= WAIT_MS) return document;
    await setTimeout(LOOK_EVERY_MS);
  }
}
