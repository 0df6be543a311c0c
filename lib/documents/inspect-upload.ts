import type { Readable } from "node:stream";
import { detectFormat, HEAD_BYTES, looksEncrypted } from "#lib/conversion/detect-format.ts";
import { explainUnreadable, type Format, mediaTypeOf } from "#lib/conversion/format.ts";
import { invalidFile } from "./problems.ts";

const MB = 1_000_000;

interface Inspected {
  format: Format;
  contentType: string;
  /** The whole file. Throws invalid-file if it is larger than allowed. */
  bytes: AsyncGenerator<Buffer>;
}

/** Recognises the format of a file by its first 64 KiB. @throws invalid-file */
export async function inspectUpload(
  stream: Readable,
  { filename, maxFileSizeMb }: { filename: string; maxFileSizeMb: number },
): Promise<Inspected> {
  const chunks = stream[Symbol.asyncIterator]();
  const head = await readHead(chunks);
  const format = formatOf(head, filename);
  return { format, contentType: mediaTypeOf(format), bytes: limitedBytes(head, chunks, maxFileSizeMb) };
}

/** Returns the problem of a file that is larger than the tier allows. */
export function tooLarge(maxFileSizeMb: number, actual: number) {
  return invalidFile(
    `The file is larger than ${maxFileSizeMb} MB, which is the limit of your tier. Make it smaller, for example with smaller pictures, and upload it again.`,
    { reason: "too_large", limit: maxFileSizeMb * MB, actual },
  );
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
    if (size > limit) throw tooLarge(maxFileSizeMb, size);
    return chunk;
  };
  yield counted(head);
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield counted(next.value);
}
