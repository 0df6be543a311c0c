import type { Writable } from "node:stream";
import type { CheckedFile, PlacedComment } from "../checking/check-file.ts";

/** A checked file with the comments to show: without `--all`, the folded ones are left out. */
export interface ShownFile {
  checked: CheckedFile;
  shown: readonly PlacedComment[];
}

/** One form in which comments leave Galley. */
export interface ExportFormat {
  /** The value of `--format`. */
  id: string;
  /** Completes the line of the help: "json  an array …". */
  description: string;
  /** Writes the files as they arrive. `files` ends when the last file is checked. */
  write: (files: AsyncIterable<ShownFile>, stdout: Writable) => Promise<void>;
}

/** Declares an export format and keeps its id as a literal type. */
export function exportFormat<const F extends ExportFormat>(format: F): F {
  return format;
}
