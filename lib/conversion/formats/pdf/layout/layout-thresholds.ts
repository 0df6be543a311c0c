/**
 * Limits of the stage that finds the columns of a page and puts its lines in reading order. `SIZES` are parts of
 * the font size, `WIDTHS` of the page's width, `SHARE` is a part of a whole from 0 to 1, and points are at 72 dpi.
 */

// The text's own size and fonts

/** Sizes within one step count as one. */
export const TEXT_SIZE_STEP_POINTS = 0.5;
/** Fonts of runs whose size differs by less are fonts of the text. */
export const MAX_TEXT_SIZE_DIFFERENCE_POINTS = 1;
/** A font with a smaller part of the text's letters serves labels and symbols. */
export const MIN_FONT_SHARE = 0.04;

// Gutters

/** The distance between the x that are tried for a gutter. */
export const GUTTER_STEP_POINTS = 1.5;
/** Neighbouring x of one score that are at most so many steps apart are one gutter. */
export const MAX_GUTTER_STEPS = 1.5;
/** Long lines reach this far over the page; headings, cells and labels do not. */
export const MIN_LONG_LINE_IN_WIDTHS = 0.15;
/** A line may reach so far over a gutter's edge and still end at it. */
export const GUTTER_SLACK_POINTS = 1;
/** Fewer long lines beside a gutter make no column. */
export const MIN_COLUMN_LINES = 4;
/** Lines across a gutter, such as titles, in parts of those beside it: with more the page has one column. */
export const MAX_CROSSING_SHARE = 0.5;
/** A line across a gutter speaks so many times as much against it as one beside it speaks for it. */
export const COST_OF_CROSSING = 2;
/** Each of two columns in a part of the page's height has so many long lines: a list of addresses has fewer. */
export const MIN_LINES_OF_PART_COLUMN = 6;
/** So many pages, and such a part of all, have the gutter that is the usual one of a document. */
export const MIN_PAGES_OF_USUAL_GUTTER = 3;
export const MIN_USUAL_GUTTER_PAGES_SHARE = 0.4;
/** Gutters whose middles differ by less are one. */
export const USUAL_GUTTER_STEP_POINTS = 12;
/** A page has the usual gutter where so many lines end at it, and so many begin at it. */
export const MIN_LINES_AT_USUAL_GUTTER = 2;
/** The part of the page in which the gutter of two columns is looked for. */
export const GUTTER_OF_TWO_IN_WIDTHS = { from: 0.35, to: 0.65 };
/** The parts of the page in which the gutters of three columns are looked for. */
export const GUTTERS_OF_THREE_IN_WIDTHS = [
  { from: 0.25, to: 0.42 },
  { from: 0.58, to: 0.75 },
] as const;
/** Each of three columns has so many lines: a table on the page has fewer. */
export const MIN_LINES_OF_THIRD_COLUMN = 10;
/** A full line reaches over this part of its column; most lines of text are full, most cells are not. */
export const MIN_FULL_LINE_SHARE = 0.75;
export const MIN_FULL_LINES_SHARE = 0.6;
/** Three columns of text are about as wide as the room between the gutters. */
export const MIN_COLUMN_WIDTH_SHARE = 0.8;
/** The part of the page's long lines that stand within the three columns. */
export const MIN_LINES_WITHIN_SHARE = 0.7;

// Lines that a gutter parts

/** A gap that ends so close to the gutter's edges covers it. */
export const GUTTER_EDGE_SLACK_POINTS = 2;
/** A narrower gap is one between words. */
export const MIN_GUTTER_GAP_POINTS = 5;
export const MIN_GUTTER_GAP_IN_SIZES = 0.55;
/** A line that reaches so far over the middle of a gutter spans the columns. */
export const MIN_SPAN_POINTS = 4;

// The edges of a column

/** Shorter lines, in UTF-16 units, do not tell where a column's edges are, if there are enough longer ones. */
export const MIN_EDGE_LINE_LENGTH = 20;
export const MIN_EDGE_LINES = 3;
/** Left and right ends of lines within one step count as one; the right ones vary more. */
export const LEFT_EDGE_STEP_POINTS = 2;
export const RIGHT_EDGE_STEP_POINTS = 4;
/** The right edge is where the longest lines end: this part of them ends before it. */
export const RIGHT_EDGE_RANK_SHARE = 0.9;
/** The longest lines may end so far to the right of where most of them do: ragged text has few full lines. */
export const MAX_RIGHT_EDGE_SHIFT_POINTS = 12;
/** A page's line that begins this close to the document's own edge begins at it. */
export const SAME_EDGE_POINTS = 3;

// Comments that Word printed in the margin

/** They begin to the right of this part of the page, share a left edge, and are in small type. */
export const MIN_COMMENT_LEFT_IN_WIDTHS = 0.55;
export const MAX_COMMENT_SHIFT_POINTS = 6;
export const MAX_COMMENT_SIZE_DIFFERENCE_POINTS = 1;

// Tables of contents

/** Fewer entries in a row are no table of contents. */
export const MIN_CONTENTS_ENTRIES = 4;
/** Dots that lead to a number make entries certain. */
export const MIN_LED_ENTRIES = 2;
/** An entry's page number stands this far from its words. */
export const MIN_CONTENTS_GAP_IN_SIZES = 1.5;
/** A longer line, in UTF-16 units, is no first line of an entry. */
export const MAX_CONTENTS_ENTRY_LENGTH = 140;
