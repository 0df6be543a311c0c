import type { Readable } from "node:stream";

/** The file part of a form: read as it arrives, never held whole. */
export interface FormFile {
  filename: string;
  contentType: string;
  stream: Readable;
}

/** A multipart form whose fields come before or after its one file, in whichever order the client sent them. */
export interface Form {
  /**
   * Hands the first part named `file` to `take`, then returns the text fields, parsed, with what `take` made of
   * the file (null when there was none) and a digest of the whole content, the same for the same form again.
   * @throws validation-failed for a form that breaks off or whose fields do not fit
   */
  read: <T>(
    take: (file: FormFile) => Promise<T>,
  ) => Promise<{ fields: Record<string, unknown>; file: T | null; digest: string }>;
}
