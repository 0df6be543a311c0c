import { call } from "#lib/client/client.ts";
import { upload } from "#lib/documents/contract.ts";
import type { UploadAccepted } from "#lib/documents/schema.ts";

interface Supplement {
  parentDocumentId: string;
  steeringNote: string;
}

export async function sendFile(file: File, supplement?: Supplement): Promise<UploadAccepted> {
  const form = new FormData();
  // Fields come first, because the server reads the form as a stream.
  if (supplement) {
    form.set("parent_document_id", supplement.parentDocumentId);
    if (supplement.steeringNote.trim()) form.set("steering_note", supplement.steeringNote.trim());
  }
  form.set("file", file, file.name);
  return call(upload, { body: form });
}
