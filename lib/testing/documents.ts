import * as documents from "#lib/documents/contract.ts";
import type { UploadAccepted } from "#lib/documents/schema.ts";
import * as processing from "#lib/reviews/process-contract.ts";
import { call } from "./call.ts";
import { runJobs } from "./jobs.ts";
import { manuscript } from "./manuscript.ts";
import type { Person } from "./test-context.ts";

export interface FormParts {
  content?: string | Uint8Array<ArrayBuffer>;
  filename?: string;
  fields?: Readonly<Record<string, string>>;
  /** The fields stand before the file unless this is set. */
  fileFirst?: boolean;
}

export function uploadForm({ content, filename, fields, fileFirst }: FormParts = {}): FormData {
  const form = new FormData();
  const file = () => form.append("file", new Blob([content ?? manuscript()]), filename ?? "manuscript.md");
  if (fileFirst) file();
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  if (!fileFirst) file();
  return form;
}

export function upload(person: Person, parts: FormParts = {}): Promise<UploadAccepted> {
  return call(documents.upload, { as: person.key, form: uploadForm(parts) });
}

/** An upload that the real job has converted. */
export async function converted(person: Person, parts: FormParts = {}): Promise<UploadAccepted> {
  const accepted = await upload(person, parts);
  await runJobs();
  return accepted;
}

/** Several at once, in the order given: the jobs run once for all. */
export async function convertedAll(person: Person, all: FormParts[]): Promise<string[]> {
  const ids: string[] = [];
  for (const parts of all) ids.push((await upload(person, parts)).document_id);
  await runJobs();
  return ids;
}

/** A converted document with a completed review, both by the real jobs. */
export async function reviewed(person: Person, parts: FormParts = {}) {
  const { document_id, task_id } = await converted(person, parts);
  const { session_id } = await call(processing.startReview, { as: person.key, params: { document_id } });
  await runJobs();
  return { document_id, task_id, session_id };
}
