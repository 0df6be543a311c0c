import { call } from "#lib/client/client.ts";
import { upload } from "#lib/documents/contract.ts";
import type { UploadAccepted } from "#lib/documents/schema.ts";

/** The role of a file that is more than a new manuscript. */
type FileRole =
  | { role: "supplement"; parentDocumentId: string; steeringNote: string }
  | { role: "revision"; previousSessionId: string };

export async function sendFile(file: File, given?: FileRole): Promise<UploadAccepted> {
  const form = new FormData();
  // Fields come first, because the server reads the form as a stream.
  if (given?.role === "supplement") {
    form.set("parent_document_id", given.parentDocumentId);
    if (given.steeringNote.trim()) form.set("steering_note", given.steeringNote.trim());
  }
  if (given?.role === "revision") form.set("previous_session_id", given.previousSessionId);
  form.set("file", file, file.name);
  return call(upload, { body: form });
}
