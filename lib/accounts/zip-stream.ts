import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** One file of an archive. `open` is called when its turn comes. */
export interface ArchiveFile {
  path: string;
  open: () => Promise<AsyncIterable<Uint8Array>>;
}

/** The largest number of a field of 32 bits, which says that the true one stands in the ZIP64 field. */
const IN_ZIP64 = 0xffff_ffff;
const COUNT_IN_ZIP64 = 0xffff;
const DEFLATED = 8;
/** Sizes follow the data (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const VERSION = 20;
const VERSION_WITH_ZIP64 = 45;
const UNIX_FILE = (0o100_644 << 16) >>> 0;

interface Written {
  name: Buffer;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

/**
 * Writes a ZIP archive (APPNOTE 6.3) while it is read, so that no file is held in memory and nothing is opened early.
 * A reader that leaves ends the work.
 */
export function zipStream(files: AsyncIterable<ArchiveFile>, at: Date): Readable {
  return Readable.from(zip(files, dosTime(at)), { objectMode: false });
}

async function* zip(files: AsyncIterable<ArchiveFile>, time: number): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { path, open } of files) {
    const file: Written = { name: Buffer.from(path, "utf8"), crc: 0, compressed: 0, size: 0, offset };
    const header = localHeader(file, time);
    yield header;
    for await (const chunk of deflated(await open(), file)) yield chunk;
    if (file.size > IN_ZIP64 || file.compressed > IN_ZIP64) throw new Error(`${path} has more than 4 GB.`);
    const descriptor = fields([4, 0x0807_4b50], [4, file.crc], [4, file.compressed], [4, file.size]);
    yield descriptor;
    offset += header.length + file.compressed + descriptor.length;
    written.push(file);
  }
  const start = offset;
  for (const file of written) {
    const record = centralRecord(file, time);
    yield record;
    offset += record.length;
  }
  yield endOf({ count: written.length, start, end: offset });
}

async function* deflated(source: AsyncIterable<Uint8Array>, file: Written): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw();
  const done = pipeline(counted(source, file), deflate);
  // A reader that leaves destroys the stream, which is no fault.
  done.catch(() => {});
  for await (const chunk of deflate) {
    const bytes: Uint8Array = chunk;
    file.compressed += bytes.length;
    yield bytes;
  }
  await done;
}

async function* counted(source: AsyncIterable<Uint8Array>, file: Written): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    file.crc = crc32(chunk, file.crc);
    file.size += chunk.length;
    yield chunk;
  }
}

function localHeader({ name }: Written, time: number): Buffer {
  const start = fields([4, 0x0403_4b50], [2, VERSION], [2, FLAGS], [2, DEFLATED], [4, time]);
  return Buffer.concat([start, fields([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]), name]);
}

function centralRecord({ name, crc, compressed, size, offset }: Written, time: number): Buffer {
  const isFar = offset >= IN_ZIP64;
  const extra = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const version = isFar ? VERSION_WITH_ZIP64 : VERSION;
  return Buffer.concat([
    fields([4, 0x0201_4b50], [2, 0x0300 | version], [2, version], [2, FLAGS], [2, DEFLATED], [4, time]),
    fields([4, crc], [4, compressed], [4, size], [2, name.length], [2, extra.length], [2, 0], [2, 0]),
    fields([2, 0], [4, UNIX_FILE], [4, isFar ? IN_ZIP64 : offset]),
    name,
    extra,
  ]);
}

function endOf({ count, start, end }: { count: number; start: number; end: number }): Buffer {
  const size = end - start;
  const isLarge = count >= COUNT_IN_ZIP64 || end >= IN_ZIP64;
  const zip64 = isLarge
    ? [
        fields([4, 0x0606_4b50], [8, 44], [2, VERSION_WITH_ZIP64], [2, VERSION_WITH_ZIP64], [4, 0], [4, 0]),
        fields([8, count], [8, count], [8, size], [8, start]),
        fields([4, 0x0706_4b50], [4, 0], [8, end], [4, 1]),
      ]
    : [];
  const shown = isLarge ? COUNT_IN_ZIP64 : count;
  return Buffer.concat([
    ...zip64,
    fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, shown], [2, shown]),
    fields([4, isLarge ? IN_ZIP64 : size], [4, isLarge ? IN_ZIP64 : start], [2, 0]),
  ]);
}

/** Little-endian numbers, each with its width in bytes. */
function fields(...numbers: readonly (readonly [2 | 4 | 8, number])[]): Buffer {
  return Buffer.concat(
    numbers.map(([width, value]) => {
      const bytes = Buffer.alloc(width);
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value));
      else bytes.writeUIntLE(value, 0, width);
      return bytes;
    }),
  );
}

/** The date and time of MS-DOS, in UTC: two seconds are the unit. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
