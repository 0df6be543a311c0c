import type { Block } from "#lib/conversion/conversion.ts";
import type { Format } from "#lib/conversion/format.ts";
import type { ExportedReview } from "./exported-review.ts";

/** What a writer gets. It reads the author's file, so it runs in a process that can be killed. */
export interface Manuscript {
  /** The Markdown into which offsets of comments point. */
  markdown: string;
  blocks: readonly Block[];
  /** The author's file to write into; null if there is none. */
  original: AuthorsFile | null;
  /** The pictures that the Markdown refers to as `images/<name>`; absent for forms that show none. */
  pictures?: readonly Picture[];
}

export interface AuthorsFile {
  path: string;
  format: Format;
  /** The name of the file, if it is the PDF of a manuscript of another format. */
  print?: string;
}

export interface Picture {
  name: string;
  contentType: string;
  path: string;
}

export interface WriteOptions {
  /** A list of all comments after the last page, for viewers that hide notes. */
  listsComments: boolean;
}

/** Where a comment landed: on its exact words, on their paragraph, or at the end of the file. */
export type Placement = "exact" | "paragraph" | "end";

export interface PlacedComment {
  id: string;
  number: string;
  placement: Placement;
  /** Why it is not on its exact words, one sentence. */
  reason?: string;
}

export interface Written {
  bytes: Uint8Array;
  /** What the file ends with: `docx`, `zip`. */
  extension: string;
  contentType: string;
  /** One for each comment of the review, in its order. */
  placed: readonly PlacedComment[];
  /** What the reader of the file has to know, one sentence each: "The copy has no password." */
  notes: readonly string[];
}

/** Writes a review in one format. @throws {ExportError} when the author's file cannot carry comments */
export type Writer = (
  review: ExportedReview,
  manuscript: Manuscript,
  options: WriteOptions,
) => Promise<Written>;

/** The file cannot be written. The message says why, and which format works instead. */
export class ExportError extends Error {
  override name = "ExportError";
}
