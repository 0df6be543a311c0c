import type { Readable } from "node:stream";

/** A file as an answer. */
export interface Bytes {
  stream: Readable | ReadableStream<Uint8Array>;
  size: number;
  contentType: string;
  /** Offered for saving under this name; without it, shown in place. */
  saveAs?: string;
  /** How long the caller's own cache may keep it. */
  maxAgeSeconds?: number;
}
