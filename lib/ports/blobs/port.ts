import type { Readable } from "node:stream";

/** The content of a new blob. A stream is read once and never held whole in memory. */
export type BlobSource = Uint8Array | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

export interface PutOptions {
  contentType: string;
  /** With more bytes than this `put` rejects with `BlobTooLargeError` and stores nothing. */
  maxBytes?: number;
}

/** Bytes from `start` up to, but without, `end` (default: the end of the blob). */
export interface ByteRange {
  start: number;
  end?: number;
}

export interface Blob {
  /** The requested range. Read it or destroy it. */
  stream: Readable;
  /** The size of the whole blob, whatever the range. */
  size: number;
  contentType: string;
}

/** The headers under which the store hands out a blob by an address. */
export interface ReadHeaders {
  contentType: string;
  contentDisposition?: string;
  cacheControl: string;
}

/** Addresses by which others read and write single blobs of the store themselves, for a short time. */
export interface DirectBlobs {
  /** Returns an address to GET the blob, or a range of it. Does not look if there is one. */
  readAddress: (key: string, headers: ReadHeaders, seconds: number) => Promise<string>;
  /** Returns an address to PUT a blob of exactly `size` bytes, with the headers that have to go along. */
  writeAddress: (
    key: string,
    size: number,
    seconds: number,
  ) => Promise<{ url: string; headers: Record<string, string> }>;
  /** Copies a blob within the store. Returns false if there is none. */
  copy: (from: string, to: string) => Promise<boolean>;
}

/**
 * Files by key: `documents/<id>/original`. A key is segments of `A–Z a–z 0–9 . _ -` between slashes, and
 * no key is another one's folder. Every method rejects a malformed one with `BlobKeyError`.
 */
export interface Blobs {
  /** Stores the whole blob or nothing, also when the source fails half-way; replaces an older one at once. */
  put: (key: string, source: BlobSource, options: PutOptions) => Promise<{ size: number; sha256: string }>;
  get: (key: string, options?: { range?: ByteRange }) => Promise<Blob | null>;
  /** Writes the blob to a file. @throws {BlobMissingError} */
  download: (key: string, toPath: string) => Promise<void>;
  /** Deletes a blob. A missing blob is no error. */
  delete: (key: string) => Promise<void>;
  /** Deletes all below a prefix, which ends with a slash. */
  deletePrefix: (prefix: string) => Promise<void>;
  /**
   * Lists the blobs below a prefix, which ends with a slash, or all blobs for an empty one. They come page by page and in
   * no particular order, so a store of any size can be listed.
   */
  list: (prefix: string) => AsyncIterable<{ key: string; size: number }>;
  /** Null if nobody but Galley can reach the store. */
  readonly direct: DirectBlobs | null;
}

/** Mark the errors below. Next keeps several module graphs that share the store, each with classes of its own. */
const UNAVAILABLE = Symbol.for("galley.blobs-unavailable");
const MISSING = Symbol.for("galley.blob-missing");
const TOO_LARGE = Symbol.for("galley.blob-too-large");

/** The store did not answer, or not in time. The same call may work in a moment. */
export class BlobsUnavailableError extends Error {
  override name = "BlobsUnavailableError";
  readonly [UNAVAILABLE] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && UNAVAILABLE in value;
  }
}

export class BlobMissingError extends Error {
  override name = "BlobMissingError";
  readonly [MISSING] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && MISSING in value;
  }
}

export class BlobTooLargeError extends Error {
  override name = "BlobTooLargeError";
  readonly [TOO_LARGE] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && TOO_LARGE in value;
  }

  readonly maxBytes: number;
  constructor(maxBytes: number) {
    super(`The blob has more than ${maxBytes} bytes.`);
    this.maxBytes = maxBytes;
  }
}
