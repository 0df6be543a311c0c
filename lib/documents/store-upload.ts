import { Readable } from "node:stream";
import type { Context } from "#lib/context.ts";
import type { FormFile } from "#lib/contract/form.ts";
import { Problem } from "#lib/contract/problem.ts";
import type { Format } from "#lib/conversion/format.ts";
import { blobKeys } from "./blob-keys.ts";
import { cleanFilename } from "./filename.ts";
import { inspectUpload } from "./inspect-upload.ts";
import { missingFilename, originalStorageFailed } from "./problems.ts";

export interface StoredUpload {
  filename: string;
  format: Format;
  contentType: string;
  size: number;
  sha256: string;
}

/**
 * Streams an uploaded file to the blob store and recognises its format by the first 64 KiB. Keeps nothing of a
 * refused file.
 * @throws missing-filename, invalid-file, original-storage-failed
 */
export async function storeUpload(
  ctx: Context,
  { documentId, file, maxFileSizeMb }: { documentId: string; file: FormFile; maxFileSizeMb: number },
): Promise<StoredUpload> {
  const filename = cleanFilename(file.filename);
  if (filename === "") throw missingFilename("The part named file has no file name.");
  const { format, contentType, bytes } = await inspectUpload(file.stream, { filename, maxFileSizeMb });
  const limited = Readable.from(bytes, { objectMode: false });
  try {
    const { size, sha256 } = await ctx.blobs.put(blobKeys.original(documentId), limited, { contentType });
    return { filename, format, contentType, size, sha256 };
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (file.stream.readableAborted || file.stream.errored) throw error;
    ctx.log.error({ err: error, request_id: ctx.requestId }, "an upload could not be stored");
    throw originalStorageFailed("The file could not be stored, and nothing was kept. Try again.");
  }
}
