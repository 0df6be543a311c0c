import { sendFile } from "#components/documents/send-file.ts";
import { call, callForEvents } from "#lib/client/client.ts";
import { deleteDocument, uploadEvents } from "#lib/documents/contract.ts";
import type { Response } from "#lib/responses/schema.ts";

const TEXT = /\.(?:txt|text|md|markdown|eml)$/i;
/** A stream that ends before the conversion is followed again. */
const MOST_STREAMS = 10;

export type LetterSource = { letter: string } | { letter_document_id: string };

/** Starts a response with the file of a letter. A file that is no plain text is converted first, and deleted then. */
export async function startWithFile(
  file: File,
  start: (source: LetterSource) => Promise<Response>,
): Promise<Response> {
  if (TEXT.test(file.name)) return start({ letter: await file.text() });
  const { document_id, task_id } = await sendFile(file, { isDirect: false });
  try {
    await conversionEnd(task_id);
    return await start({ letter_document_id: document_id });
  } finally {
    await call(deleteDocument, { params: { document_id } }).catch(() => undefined);
  }
}

/** Waits until a conversion has ended, well or not. */
async function conversionEnd(task_id: string): Promise<void> {
  for (let streams = 0; streams < MOST_STREAMS; streams += 1)
    for await (const { type } of callForEvents(uploadEvents, { params: { task_id } }))
      if (type !== "progress") return;
}
