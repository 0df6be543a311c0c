/** A file that is read byte by byte. `next` and `peek` return -1 at its end. */
export class PsFile {
  readonly executable: boolean;
  /** The bytes, if they are in memory. Filters that must see all of them read there. */
  readonly memory: { bytes: Uint8Array; at: number } | null;
  /** The coding of the bytes in PDF's terms, if PDFium decodes them: a JPEG or a fax. */
  readonly coding: string;
  readonly #pull: () => number;
  #peeked: number | null = null;
  closed = false;

  constructor(
    source: Uint8Array | (() => number),
    { executable = false, coding = "" }: { executable?: boolean; coding?: string } = {},
  ) {
    this.executable = executable;
    this.coding = coding;
    if (typeof source === "function") {
      this.memory = null;
      this.#pull = source;
    } else {
      const memory = { bytes: source, at: 0 };
      this.memory = memory;
      this.#pull = () => (memory.at < source.length ? (source[memory.at++] ?? -1) : -1);
    }
  }

  /** Returns the same bytes, to be run or to be read. */
  as(executable: boolean): PsFile {
    return executable === this.executable
      ? this
      : new PsFile(() => this.next(), { executable, coding: this.coding });
  }

  next(): number {
    if (this.closed) return -1;
    if (this.#peeked === null) return this.#pull();
    const byte = this.#peeked;
    this.#peeked = null;
    return byte;
  }

  peek(): number {
    if (this.closed) return -1;
    this.#peeked ??= this.#pull();
    return this.#peeked;
  }

  /** Returns the bytes that are left; null if they are not in memory. */
  ahead(): Uint8Array | null {
    if (this.memory === null || this.closed) return null;
    const from = this.memory.at - (this.#peeked === null || this.#peeked < 0 ? 0 : 1);
    return this.memory.bytes.subarray(from);
  }

  /** Reads up to `most` bytes. */
  take(most: number): Buffer {
    const ahead = this.ahead();
    if (ahead !== null && this.memory !== null) {
      const taken = Buffer.from(ahead.subarray(0, most));
      if (taken.length > 0) {
        this.memory.at = this.memory.at - (this.#peeked === null ? 0 : 1) + taken.length;
        this.#peeked = null;
      }
      return taken;
    }
    let out = Buffer.alloc(Math.min(most, 4_096));
    let length = 0;
    for (; length < most; length++) {
      const byte = this.next();
      if (byte < 0) break;
      if (length === out.length) out = Buffer.concat([out, Buffer.alloc(out.length)]);
      out[length] = byte;
    }
    return out.subarray(0, length);
  }
}
