import { createHash } from "node:crypto";
import { type BlobSource, BlobTooLargeError } from "./port.ts";

/** Counts and hashes chunks as they pass. Throws `BlobTooLargeError` if there are too many bytes. */
export class Measured implements AsyncIterable<Uint8Array> {
  size = 0;
  readonly #source: BlobSource;
  readonly #maxBytes: number;
  readonly #hash = createHash("sha256");

  constructor(source: BlobSource, maxBytes = Number.POSITIVE_INFINITY) {
    this.#source = source;
    this.#maxBytes = maxBytes;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.#source instanceof Uint8Array ? [this.#source] : this.#source) {
      this.size += chunk.byteLength;
      if (this.size > this.#maxBytes) throw new BlobTooLargeError(this.#maxBytes);
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  /** Call it once, after the last chunk. */
  result(): { size: number; sha256: string } {
    return { size: this.size, sha256: this.#hash.digest("hex") };
  }
}
