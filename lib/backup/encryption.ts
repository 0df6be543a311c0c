import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { ArchiveError } from "./archive-error.ts";

// Chunks are sealed one by one, with a nonce of prefix, number and a last byte that marks the last chunk (the STREAM
// construction of Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
// Misuse-Resistance", 2015, as in age and Tink). So no byte is used before it is authenticated, and a cut is found.

/** The first bytes of an encrypted archive: the name of this form, then salt and nonce prefix. */
const MAGIC = Buffer.from("galley-backup encrypted 1\n");
const SALT_BYTES = 16;
const PREFIX_BYTES = 7;
const TAG_BYTES = 16;
const CHUNK_BYTES = 256 * 1024;
const HEADER_BYTES = MAGIC.length + SALT_BYTES + PREFIX_BYTES;
const CIPHER = "aes-256-gcm";
/** OWASP's recommendation. A guess takes 128 MB of memory. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const MOST_CHUNKS = 2 ** 32;

/** So many bytes of a file show if it is encrypted. */
export const MAGIC_BYTES = MAGIC.length;

export function isEncrypted(beginning: Buffer): boolean {
  return beginning.subarray(0, MAGIC.length).equals(MAGIC);
}

/** Encrypts a stream under a key that is derived from the passphrase. */
export async function* encrypted(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, randomBytes(SALT_BYTES + PREFIX_BYTES)]);
  const key = await keyOf(passphrase, header);
  yield header;
  let number = 0;
  for await (const { bytes, isLast } of inChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(header, number++, isLast));
    cipher.setAAD(header);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts what `encrypted` made. @throws {ArchiveError} if the passphrase is another, or a byte was changed or cut off */
export async function* decrypted(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const rest = source[Symbol.asyncIterator]();
  const { taken: header, left } = await take(rest, HEADER_BYTES);
  if (!isEncrypted(header) || header.length < HEADER_BYTES) throw damaged("it ends within its first bytes");
  const key = await keyOf(passphrase, header);
  let number = 0;
  for await (const { bytes, isLast } of inChunks(following(left, rest), CHUNK_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw damaged("it is cut off");
    const decipher = createDecipheriv(CIPHER, key, nonceOf(header, number, isLast));
    decipher.setAAD(header);
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const plain = decipher.update(bytes.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw number === 0
        ? new ArchiveError("The passphrase is not that of this archive, or the archive is damaged.")
        : damaged("a part of it was changed, or it is cut off");
    }
    number += 1;
    yield plain;
  }
}

function damaged(how: string): ArchiveError {
  return new ArchiveError(`The archive is damaged: ${how}. Use another backup.`);
}

function keyOf(passphrase: string, header: Buffer): Promise<Buffer> {
  const salt = header.subarray(MAGIC.length, MAGIC.length + SALT_BYTES);
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize("NFKC"), salt, 32, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
}

function nonceOf(header: Buffer, number: number, isLast: boolean): Buffer {
  if (number >= MOST_CHUNKS) throw new Error("The archive is larger than one encrypted stream can be.");
  const nonce = Buffer.alloc(PREFIX_BYTES + 5);
  header.copy(nonce, 0, MAGIC.length + SALT_BYTES);
  nonce.writeUInt32BE(number, PREFIX_BYTES);
  nonce[PREFIX_BYTES + 4] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into chunks of one size. There is always a last one, which is shorter or as long, and may be empty. */
async function* inChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.byteLength;
    // One byte more than a chunk shows that another one follows.
    if (bytes <= size) continue;
    const whole = Buffer.concat(held);
    let from = 0;
    for (; bytes - from > size; from += size)
      yield { bytes: whole.subarray(from, from + size), isLast: false };
    held = [whole.subarray(from)];
    bytes -= from;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}

async function take(source: AsyncIterator<Uint8Array>, wanted: number) {
  let bytes = Buffer.alloc(0);
  while (bytes.length < wanted) {
    const next = await source.next();
    if (next.done) break;
    bytes = Buffer.concat([bytes, next.value]);
  }
  return { taken: bytes.subarray(0, wanted), left: bytes.subarray(wanted) };
}

async function* following(first: Buffer, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
