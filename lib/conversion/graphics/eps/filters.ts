import { inflateSync } from "node:zlib";
import { lzw } from "./lzw.ts";
import { PsError, PsLimit } from "./ps-error.ts";
import { PsFile } from "./ps-file.ts";

const MAX_DECODED_BYTES = 160_000_000;

const SPACE = new Set([0, 9, 10, 12, 13, 32]);

/** Makes a function that reads single bytes from one that reads whole units. `unit` returns null at the end. */
function byUnits(unit: () => readonly number[] | Uint8Array | null): () => number {
  let have: readonly number[] | Uint8Array = [];
  let at = 0;
  let ended = false;
  return () => {
    while (at >= have.length) {
      const next = ended ? null : unit();
      ended = next === null;
      if (next === null) return -1;
      have = next;
      at = 0;
    }
    return have[at++] ?? -1;
  };
}

function asciiHex(source: PsFile): () => number {
  const digit = (): number => {
    for (;;) {
      const c = source.next();
      if (c < 0 || c === 62) return -1;
      const value = Number.parseInt(String.fromCharCode(c), 16);
      if (!Number.isNaN(value)) return value;
    }
  };
  let ended = false;
  return byUnits(() => {
    const high = ended ? -1 : digit();
    if (high < 0) return null;
    const byte = high * 16 + Math.max(0, digit());
    while (SPACE.has(source.peek())) source.next();
    ended = source.peek() === 62;
    if (ended) source.next();
    return [byte];
  });
}

function ascii85(source: PsFile): () => number {
  let ended = false;
  return byUnits(() => {
    const digits: number[] = [];
    while (!ended && digits.length < 5) {
      const c = source.next();
      if (c === 122 && digits.length === 0) return [0, 0, 0, 0];
      if (c < 0 || c === 126) {
        ended = true;
        if (c === 126 && source.peek() === 62) source.next();
      } else if (c >= 33 && c <= 117) digits.push(c - 33);
    }
    // The mark of the end belongs to the data, even if nobody reads further.
    while (!ended && SPACE.has(source.peek())) source.next();
    if (digits.length < 2) return null;
    if (!ended && source.peek() === 126) {
      ended = true;
      source.next();
      if (source.peek() === 62) source.next();
    }
    const full = [...digits, 84, 84, 84, 84].slice(0, 5).reduce((sum, one) => sum * 85 + one, 0);
    return [24, 16, 8, 0].map((shift) => Math.floor(full / 2 ** shift) & 255).slice(0, digits.length - 1);
  });
}

/** Decodes the text between `<~` and `~>`. */
export function ascii85Digits(source: PsFile): Uint8Array {
  return new PsFile(ascii85(source)).take(MAX_DECODED_BYTES);
}

function runLength(source: PsFile): () => number {
  let ended = false;
  return byUnits(() => {
    const length = ended ? -1 : source.next();
    if (length < 0 || length === 128) return null;
    const run =
      length < 128 ? source.take(length + 1) : Buffer.alloc(257 - length, Math.max(0, source.next()));
    // The mark of the end belongs to the data, even if nobody reads further.
    ended = source.peek() === 128;
    if (ended) source.next();
    return run;
  });
}

/** Decodes all data at once, because only the decoder knows how many of the bytes ahead it needs. */
function decodeAtOnce(
  source: PsFile,
  decode: (bytes: Uint8Array) => { data: Uint8Array; used: number },
): () => number {
  return byUnits(
    (() => {
      let isRead = false;
      return () => {
        if (isRead) return null;
        isRead = true;
        const ahead = source.ahead();
        const { data, used } = decode(ahead ?? source.take(MAX_DECODED_BYTES));
        if (ahead !== null) source.take(used);
        return data;
      };
    })(),
  );
}

/** True for the result of Node's zlib with `info`, which its types do not describe. */
const hasEngine = (value: unknown): value is { buffer: Uint8Array; engine: { bytesWritten: number } } =>
  typeof value === "object" && value !== null && "buffer" in value && "engine" in value;

function inflate(bytes: Uint8Array): { data: Uint8Array; used: number } {
  try {
    const inflated: unknown = inflateSync(bytes, {
      info: true,
      finishFlush: 2,
      maxOutputLength: MAX_DECODED_BYTES,
    });
    return hasEngine(inflated)
      ? { data: inflated.buffer, used: inflated.engine.bytesWritten }
      : { data: new Uint8Array(), used: 0 };
  } catch (error) {
    if (error instanceof RangeError) throw new PsLimit("compressed data is too large");
    throw new PsError("ioerror", "FlateDecode");
  }
}

/** Returns the length in bytes of the JPEG at the start of these bytes. */
function jpegLength(bytes: Uint8Array): number {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    // The bits of a scan follow its header. They end at a marker that is neither a restart nor a stuffed byte.
    if (marker === 0xda) {
      while (at + 1 < bytes.length) {
        const next = bytes[at + 1] ?? 0;
        if (bytes[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) break;
        at++;
      }
    }
  }
  return bytes.length;
}

/** Makes a reader that ends after `count` bytes, or before a mark that has occurred `count` times before. */
export function subFile(source: PsFile, count: number, mark: Uint8Array): () => number {
  if (mark.length === 0) {
    let left = count;
    return () => (left-- > 0 || count === 0 ? source.next() : -1);
  }
  // Reads no further than the mark could begin, because the bytes after it belong to others.
  const [held, free]: [number[], number[]] = [[], []];
  let skips = count;
  let ended = false;
  return () => {
    while (free.length === 0 && !ended) {
      const byte = source.next();
      if (byte < 0) {
        ended = true;
        free.push(...held.splice(0));
        break;
      }
      held.push(byte);
      while (!held.every((one, i) => one === mark[i])) free.push(held.shift() ?? 0);
      if (held.length < mark.length) continue;
      if (skips-- > 0) free.push(...held.splice(0));
      else ended = true;
    }
    return free.shift() ?? -1;
  };
}

/** The rows of samples on which a predictor of PNG or TIFF worked. */
type PredictedRows = { predictor: number; columns: number; colors: number; bits: number };

function withoutPredictor(source: PsFile, { predictor, columns, colors, bits }: PredictedRows): () => number {
  const step = Math.max(1, (colors * bits) >> 3);
  const length = Math.ceil((columns * colors * bits) / 8);
  if (!(length > 0 && length < 10_000_000)) throw new PsError("rangecheck", "a predictor's parameters");
  let above = new Uint8Array(length);
  return byUnits(() => {
    const kind = predictor >= 10 ? source.next() : 1;
    const row = Uint8Array.from(source.take(length));
    if (kind < 0 || row.length === 0) return null;
    if (predictor === 2 && bits !== 8) return row;
    for (let i = 0; i < row.length; i++) {
      const [left, up, corner] = [row[i - step] ?? 0, above[i] ?? 0, above[i - step] ?? 0];
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      row[i] = (row[i] ?? 0) + ([0, left, up, (left + up) >> 1, paeth][kind] ?? 0);
    }
    above = new Uint8Array(length);
    above.set(row);
    return row;
  });
}

/** The parameters that a filter's dictionary may hold. */
export type FilterParameters = PredictedRows & { earlyChange: number; fax: string };

/** Returns a file that decodes another by the filter of a name; null if there is no such filter. */
export function decodedBy(name: string, source: PsFile, parameters: FilterParameters): PsFile | null {
  const predicted = (file: PsFile) =>
    parameters.predictor > 1 ? new PsFile(withoutPredictor(file, parameters)) : file;
  switch (name) {
    case "ASCIIHexDecode":
      return new PsFile(asciiHex(source));
    case "ASCII85Decode":
      return new PsFile(ascii85(source));
    case "RunLengthDecode":
      return new PsFile(runLength(source));
    case "FlateDecode":
      return predicted(new PsFile(decodeAtOnce(source, inflate)));
    case "LZWDecode":
      return predicted(new PsFile(byUnits(lzw(source, parameters.earlyChange))));
    case "DCTDecode":
      return new PsFile(
        decodeAtOnce(source, (bytes) => {
          const used = jpegLength(bytes);
          return { data: bytes.slice(0, used), used };
        }),
        { coding: "/Filter/DCTDecode" },
      );
    case "CCITTFaxDecode":
      return new PsFile(() => source.next(), {
        coding: `/Filter/CCITTFaxDecode/DecodeParms<<${parameters.fax}>>`,
      });
    default:
      return null;
  }
}
