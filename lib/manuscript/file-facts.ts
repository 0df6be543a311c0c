import type { DoubtfulSpan } from "./doubt.ts";

/** Text that a file holds and its page does not show. `at` is where the block begins in the Markdown that stands nearest to it. */
export type HiddenPassage = {
  reason: string;
  text: string;
  page: number | null;
  at: number;
  /** True if the text stands within a figure, so that it may be a label of it. */
  isInFigure?: boolean;
};

/** The content of a manuscript's file beside its text, as far as conversion could read it. */
export type FileFacts = {
  hidden: readonly HiddenPassage[];
  /** Remarks in the margin that are still in the file. */
  comments: readonly { author: string; text: string }[];
  /** Tracked changes that nobody has accepted yet. */
  changes: readonly { kind: "insertion" | "deletion"; author: string; text: string }[];
  /** True if the text was read off pages (PDF), where captions, numbers and formulas may be lost. */
  isReadOffPages?: boolean;
  /** Where in the Markdown each page begins, in order; absent for files without pages. */
  pageStarts?: readonly { page: number; at: number }[];
  /** The parts of the Markdown that conversion could not read reliably, in their order. */
  doubtful?: readonly DoubtfulSpan[];
};
