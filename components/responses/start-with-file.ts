import { sendFile } from "#components/documents/send-file.ts";
import { call, callForEvents } from "#lib/client/client.ts";
import { deleteDocument, uploadEvents } from "#lib/documents/contract.ts";
import type { Response } from "#lib/responses/schema.ts";
import { letterOfMail } from "./letter-of-mail.ts";

const TEXT = /\.(?:txt|text|md|markdown)$/i;
const MAIL = /\.eml$/i;
/** A stream that ends before the conversion is followed again. */
const MOST_STREAMS = 10;

export type LetterSource = { letter: string } | { letter_document_id: string };

/**
 * Starts a response with the file of a letter. A file that is neither a mail nor plain text in UTF-8 is converted first,
 * and deleted then.
 */
export async function startWithFile(
  file: File,
  start: (source: LetterSource) => Promise<Response>,
): Promise<Response> {
  const letter = await textOf(file);
  if (letter !== null) return start({ letter });
  const { document_id, task_id } = await sendFile(file, { isDirect: false });
  try {
    await conversionEnd(task_id);
    return await start({ letter_document_id: document_id });
  } finally {
    await call(deleteDocument, { params: { document_id } }).catch(() => undefined);
  }
}

async function textOf(file: File): Promise<string | null> {
  if (MAIL.test(file.name)) return letterOfMail(new Uint8Array(await file.arrayBuffer()));
  if (!TEXT.test(file.name)) return null;
  const text = await file.text();
  return text.includes("\uFFFD") ? null : text;
}

/** Waits until a conversion has ended, well or not. */
async function conversionEnd(task_id: string): Promise<void> {
  for (let streams = 0; streams < MOST_STREAMS; streams += 1)
    for await (const { type } of callForEvents(uploadEvents, { params: { task_id } }))
      if (type !== "progress") return;
}
