import type { Passage } from "./find-passage.ts";

/** Measures and scrolls to positions of the manuscript, as text or as the author's own pages. */
export interface TextView {
  /** Returns the distance from the top of the window to the top of the text. */
  top(): number;
  /** Returns distances from the top of the text. A token is the number of a comment. */
  tops(positions: readonly { token: string; offset: number }[]): number[];
  /** Scrolls a position into view. */
  show(token: string | null, offset: number): void;
  /** Returns the offset at the top of the window, for the outline; -1 if it is not known. */
  offsetAtTop(): number;
}

/** The author's own pages, on which the browser does not know the words of the text. */
export interface PagesTextView extends TextView {
  /** Returns the part of the Markdown whose printed words are selected. */
  passageOf(range: Range): Passage | null;
}
