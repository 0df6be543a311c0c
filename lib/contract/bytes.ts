import type { Readable } from "node:stream";

/** A file that a verb returns. */
export interface Bytes {
  stream: Readable | ReadableStream<Uint8Array>;
  /** Null if nobody knows it before the last byte. */
  size: number | null;
  contentType: string;
  /** Offered for saving under this name; without it, shown in place. */
  saveAs?: string;
  /** The time that the caller's own cache may keep it. */
  maxAgeSeconds?: number;
}
