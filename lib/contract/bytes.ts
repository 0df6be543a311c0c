import type { Readable } from "node:stream";
import type { Problem } from "./problem.ts";

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
  /** Further headers of the answer, which the operation declares. */
  headers?: Readonly<Record<string, string>>;
}

/** A file that a verb returns as its place in the file store, so that the caller may read it there. */
export interface StoredFile extends Pick<Bytes, "contentType" | "saveAs" | "maxAgeSeconds"> {
  key: string;
  /** Changes whenever the bytes do. With it, a caller can ask for the rest of a file that has not changed. */
  version?: string;
  /** Returns what to answer if the store does not have it. */
  missing: () => Problem;
}
