import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";

/** A file that is read whole, or a part at a time where it may be too large to hold. */
export type InputFile = {
  readonly size: number;
  /** Returns all bytes, read anew at every call. */
  bytes: () => Uint8Array;
  /** Fills `target` with the bytes from `position` on. Returns false if the file ends before. */
  read: (position: number, target: Uint8Array) => boolean;
};

const BLOCK = 16_384;
const BLOCKS = 64;
const PART = 1_048_576;

/** Blocks of a file. It keeps the last ones, because readers take a few bytes here and there. */
class FileBlocks {
  readonly #fd: number;
  readonly #held: { number: number; bytes: Buffer }[] = [];

  constructor(fd: number) {
    this.#fd = fd;
  }

  get(number: number): Buffer {
    const at = number % BLOCKS;
    const held = this.#held[at];
    if (held?.number === number) return held.bytes;
    const bytes = held?.bytes ?? Buffer.alloc(BLOCK);
    readSync(this.#fd, bytes, 0, BLOCK, number * BLOCK);
    this.#held[at] = { number, bytes };
    return bytes;
  }
}

/** Opens a file of the disk; the caller closes it. */
export function openInputFile(path: string): InputFile & { close: () => void } {
  const fd = openSync(path, "r");
  const { size } = fstatSync(fd);
  const blocks = new FileBlocks(fd);
  return {
    size,
    bytes: () => readFileSync(path),
    read: (position, target) => {
      if (position < 0 || position + target.length > size) return false;
      if (target.length >= BLOCK) return readSync(fd, target, 0, target.length, position) === target.length;
      for (let done = 0; done < target.length; ) {
        const from = (position + done) % BLOCK;
        const part = blocks
          .get(Math.floor((position + done) / BLOCK))
          .subarray(from, from + target.length - done);
        target.set(part, done);
        done += part.length;
      }
      return true;
    },
    close: () => closeSync(fd),
  };
}

export function inputInMemory(bytes: Uint8Array): InputFile {
  return {
    size: bytes.length,
    bytes: () => bytes,
    read: (position, target) => {
      if (position < 0 || position + target.length > bytes.length) return false;
      target.set(bytes.subarray(position, position + target.length));
      return true;
    },
  };
}

/** Yields the file from its start in parts that share `overlap` bytes; each is lent until the next one. */
export function* partsOf(file: InputFile, overlap: number): Generator<{ at: number; bytes: Buffer }> {
  const buffer = Buffer.alloc(Math.min(PART + overlap, file.size));
  for (let at = 0; at === 0 || at + overlap < file.size; at += PART) {
    const bytes = buffer.subarray(0, Math.min(buffer.length, file.size - at));
    if (bytes.length > 0 && file.read(at, bytes)) yield { at, bytes };
  }
}
