import { Readable } from "node:stream";
import type { Context } from "#lib/context.ts";
import type { FormFile } from "#lib/contract/form.ts";
import { Problem } from "#lib/contract/problem.ts";
import { detectFormat, HEAD_BYTES, looksEncrypted } from "#lib/conversion/detect-format.ts";
import { explainUnreadable, type Format, mediaTypeOf } from "#lib/conversion/format.ts";
import { blobKeys } from "./blob-keys.ts";
import { cleanFilename } from "./filename.ts";
import { invalidFile, missingFilename, originalStorageFailed } from "./problems.ts";

const MB = 1_000_000;

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
  const chunks = file.stream[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const format = formatOf(head, filename);
  const contentType = mediaTypeOf(format);
  const limited = Readable.from(limitedBytes(head, chunks, maxFileSizeMb), { objectMode: false });
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

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  const read: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    read.push(next.value);
    size += next.value.length;
  }
  return Buffer.concat(read);
}

function formatOf(head: Buffer, filename: string): Format {
  if (head.length === 0)
    throw invalidFile(`${filename} is empty (0 bytes). Choose another file.`, { reason: "empty" });
  const sample = head.subarray(0, HEAD_BYTES);
  const format = detectFormat(sample, filename);
  if (format) return format;
  if (looksEncrypted(sample)) {
    throw invalidFile(
      `${filename} is protected by a password. Save a copy without a password and upload the copy.`,
      {
        reason: "encrypted",
      },
    );
  }
  throw invalidFile(explainUnreadable(filename), { reason: "unsupported_format" });
}

async function* limitedBytes(
  head: Buffer,
  rest: AsyncIterator<Buffer>,
  maxFileSizeMb: number,
): AsyncGenerator<Buffer> {
  const limit = maxFileSizeMb * MB;
  let size = 0;
  const counted = (chunk: Buffer) => {
    size += chunk.length;
    if (size > limit) {
      throw invalidFile(
        `The file is larger than ${maxFileSizeMb} MB, which is the limit of your tier. Make it smaller, for example with smaller pictures, and upload it again.`,
        {
          reason: "too_large",
          limit,
          actual: size,
        },
      );
    }
    return chunk;
  };
  yield counted(head);
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield counted(next.value);
}
