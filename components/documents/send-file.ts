import { call } from "#lib/client/client.ts";
import { upload } from "#lib/documents/contract.ts";
import type { UploadAccepted, UploadFields } from "#lib/documents/schema.ts";
import { type Sent, sendDirectly } from "./send-directly.ts";

/** The role of a file that is more than a new manuscript. */
type FileRole =
  | { role: "supplement"; parentDocumentId: string; steeringNote: string; isPrint: boolean }
  | { role: "revision"; previousSessionId: string };

interface Way extends Partial<Sent> {
  /** True if the file store may be tried first. */
  isDirect: boolean;
  role?: FileRole;
}

/** Uploads a file: to the file store itself where that works, else through Galley. */
export async function sendFile(file: File, way: Way): Promise<UploadAccepted> {
  const { isDirect, role, signal = new AbortController().signal, onProgress = () => {} } = way;
  const fields = fieldsOf(role);
  const accepted = isDirect ? await sendDirectly(file, fields, { signal, onProgress }) : null;
  if (accepted) return accepted;
  const form = new FormData();
  // Fields come first, because the server reads the form as a stream.
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  form.set("file", file, file.name);
  return call(upload, { body: form, signal });
}

function fieldsOf(given: FileRole | undefined): UploadFields {
  if (given?.role === "revision") return { previous_session_id: given.previousSessionId };
  if (given?.role !== "supplement") return {};
  const note = given.steeringNote.trim();
  return {
    parent_document_id: given.parentDocumentId,
    ...(note ? { steering_note: note } : {}),
    ...(given.isPrint ? { is_print: "true" } : {}),
  };
}
