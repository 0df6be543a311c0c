import { sendFile } from "#components/documents/send-file.ts";
import { ApiError, call } from "#lib/client/client.ts";
import { deleteDocument } from "#lib/documents/contract.ts";
import type { Response } from "#lib/responses/schema.ts";

const TEXT = /\.(?:txt|text|md|markdown|eml)$/i;
const PAUSE_MS = 800;
/** With the pauses, about two minutes: longer than the conversion of any letter. */
const MOST_TRIES = 150;

export type LetterSource = { letter: string } | { letter_document_id: string };

/** Starts a response with the file of a letter. A file that is no plain text is converted first, and deleted then. */
export async function startWithFile(
  file: File,
  start: (source: LetterSource) => Promise<Response>,
): Promise<Response> {
  if (TEXT.test(file.name)) return start({ letter: await file.text() });
  const { document_id } = await sendFile(file, { isDirect: false });
  try {
    return await onceConverted(() => start({ letter_document_id: document_id }));
  } finally {
    await call(deleteDocument, { params: { document_id } }).catch(() => undefined);
  }
}

async function onceConverted<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || error.slug !== "text-not-ready" || tries === MOST_TRIES)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
