import type { Doubt } from "#lib/manuscript/doubt.ts";
import type { Format } from "./format.ts";

export type BlockKind =
  | "heading"
  | "paragraph"
  | "list"
  | "table"
  | "figure"
  | "caption"
  | "math"
  | "code"
  | "quote"
  | "reference"
  | "footnote";

/** A page region, in points at 72 dpi from the top left. */
export type PageBox = { page: number; bbox: [x0: number, y0: number, x1: number, y1: number] };

/** Pages of the same size that follow each other: their width and height as shown, in points, and how many they are. */
export type PageSizeRun = [width: number, height: number, count: number];

/** The origin of a block: boxes on pages, or a line of a source file (counted from 1). */
export type BlockSource = PageBox[] | { file: string; line: number };

/**
 * The positions of a block's words on one line of a page. `number` is what is printed beside the line, in a review copy
 * with line numbers. `words` holds four numbers a word: its start and end in
 * the block's Markdown, and its left and right edge on the page.
 */
export type WordLine = { page: number; y0: number; y1: number; number?: number; words: number[] };

/** A block of the Markdown. `markdown.slice(start, end)`, in UTF-16 units, is exactly its text. */
export type Block = {
  id: string;
  kind: BlockKind;
  start: number;
  end: number;
  /** The level of a heading, 1 to 6. */
  level?: number;
  source?: BlockSource;
  /** The reason for which the text may differ from what the file shows. */
  doubt?: Doubt;
  /** The positions of all words; absent for formats without pages. */
  lines?: WordLine[];
};

/** An image beside the Markdown, which refers to it as `images/<name>`. */
export type ConvertedImage = { name: string; contentType: string; path: string; bytes: number };

type ConversionWarning = { code: string; message: string };

/** Text that the file holds but its page does not show. */
export type HiddenText = {
  reason:
    | "white"
    | "tiny"
    | "off-page"
    | "covered"
    | "clipped"
    | "transparent"
    | "layer-off"
    | "vanish"
    | "invisible-characters";
  /** The text, cut at 500 characters. */
  text: string;
  place?: PageBox | { file: string; line: number };
};

/** A comment in the margin. `quote` is the text that it is about. */
export type MarginComment = { author: string; date: string; text: string; quote: string };

/** A tracked change. The Markdown has all of them accepted. */
export type TrackedChange = { kind: "insertion" | "deletion"; author: string; date: string; text: string };

/** Everything that a file holds besides its visible text. `annotations.ts` bounds it. */
export type Annotations = { hidden: HiddenText[]; comments: MarginComment[]; changes: TrackedChange[] };

export type ConversionReport = {
  format: Format;
  pages: number | null;
  /** The sizes of all pages; absent for formats without pages. */
  pageSizes?: PageSizeRun[];
  /** The name of a PDF of the same manuscript that came with the file. */
  print?: string;
  words: number;
  warnings: ConversionWarning[];
  metadata: { title?: string; language?: string };
  engine: string;
  seconds: number;
} & Annotations;

const FAILURE_SLUGS = [
  "document-encrypted",
  "document-damaged",
  "document-empty",
  "conversion-timed-out",
  "conversion-failed",
  "unsupported-format",
] as const;

export type FailureSlug = (typeof FAILURE_SLUGS)[number];

export type ConversionFailure = {
  slug: FailureSlug;
  /** A short cause for logs and tests, such as `zip-ratio`. */
  reason: string;
  /** The message to the user: the problem and what to do about it. */
  detail: string;
};

/** An error that is thrown within the engine. `makeContent` returns it as a value. */
export class ConversionError extends Error {
  readonly failure: ConversionFailure;
  constructor(slug: FailureSlug, reason: string, detail: string) {
    super(`${slug}: ${reason}`);
    this.name = "ConversionError";
    this.failure = { slug, reason, detail };
  }
}

/** Returns the error for a file that needs more memory than a process has. */
export const outOfMemory = (): ConversionError =>
  new ConversionError(
    "conversion-failed",
    "memory",
    "Converting this file needs more memory than one conversion may use. Remove very large figures or attachments and upload it again.",
  );

export function isFailure(value: unknown): value is ConversionFailure {
  return (
    typeof value === "object" &&
    value !== null &&
    "slug" in value &&
    FAILURE_SLUGS.some((slug) => slug === value.slug) &&
    "reason" in value &&
    typeof value.reason === "string" &&
    "detail" in value &&
    typeof value.detail === "string"
  );
}
