import { Readable } from "node:stream";
import type { ActorContext } from "#lib/context.ts";
import { createUpload } from "./create-upload.ts";
import type { UploadAccepted } from "./schema.ts";

export const TEXT_FORMATS = ["md", "tex", "txt"] as const;

/** In characters. Fits into the body of a request, which has at most a million bytes. */
export const LONGEST_TEXT = 800_000;

interface UploadText {
  text: string;
  format: (typeof TEXT_FORMATS)[number];
  /** Of the file, without its ending. */
  name: string;
  previousSessionId?: string | undefined;
}

/** Takes a text as a file of its format. */
export function uploadText(
  ctx: ActorContext,
  { text, format, name, previousSessionId }: UploadText,
): Promise<UploadAccepted> {
  const file = {
    filename: `${name}.${format}`,
    contentType: "text/plain",
    stream: Readable.from([Buffer.from(text)]),
  };
  const fields = previousSessionId === undefined ? {} : { previous_session_id: previousSessionId };
  return createUpload(ctx, {
    form: { read: async (take) => ({ fields, file: await take(file), digest: "" }) },
  });
}
