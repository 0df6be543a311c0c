/**
 * Limits of the stage that makes lines of runs. `SIZES` are parts of the font size, `SHARE` is a part of a
 * whole from 0 to 1, and points are at 72 dpi.
 */

// Runs that make a segment

/** A wider gap separates columns and cells, a narrower one words. */
export const MAX_GAP_IN_SEGMENT_IN_SIZES = 0.95;
/** Two boxes share a row if they overlap by this part of the lower one's height. */
export const MIN_ROW_OVERLAP_SHARE = 0.45;
/** A wider gap between two runs is a space, whatever the file says. */
export const MIN_SPACE_IN_SIZES = 0.25;
/** The same where the file prints a space there. A narrower gap is kerning. */
export const MIN_PRINTED_SPACE_IN_SIZES = 0.08;
/** Small capitals are smaller than the capital before them, and as close to it as the letters of one word. */
export const MAX_SMALL_CAP_SIZE_IN_SIZES = 0.9;
export const MAX_SMALL_CAP_GAP_IN_SIZES = 0.35;
/** The part of a drop cap's size that counts for the gap behind it: it must not bridge the gutter beside its line. */
export const DROP_CAP_SIZE_SHARE = 0.8;
/** A run that is lower than this part of the main run does not become the main run itself. */
export const MIN_MAIN_HEIGHT_SHARE = 0.8;

// The look of a segment

/** Sizes and baselines within one step count as one. */
export const LOOK_STEP_POINTS = 0.1;
/** A line is bold or italic if more than this part of its letters is. */
export const MIN_LOOK_SHARE = 0.6;

// Line numbers

/** Fewer numbers in a column are the cells of a table. */
export const MIN_LINE_NUMBERS = 8;
/** The edges of numbers in one column differ by less. */
export const MAX_NUMBER_SHIFT_POINTS = 2.5;
/** A misread or missing number must not hide a column of them. */
export const MIN_RISING_SHARE = 0.85;
/** A table's first column may count its rows; a review copy counts the lines of most of its pages. */
export const MIN_NUMBERED_PAGES_SHARE = 0.4;
/** Numbers of one column have their right edges this close, from one page to the next. */
export const MAX_NUMBER_RANGE_GAP_POINTS = 6;
export const MAX_NUMBER_RANGE_POINTS = 30;
export const NUMBER_RANGE_SLACK_POINTS = 3;

/** A line between two numbers stands this close to where the one that it counts as would be, in line heights. */
export const MAX_UNEVEN_LINE_SHARE = 0.3;

// Running heads

/** Heads and feet stand in this part of the page's height at its top and bottom. */
export const HEAD_BAND_SHARE = 0.13;
/** A page number stands closer to the edge: above the first height or below the second. */
export const NUMBER_BAND_TOP_SHARE = 0.1;
export const NUMBER_BAND_BOTTOM_SHARE = 0.88;
/** A longer line is text, in UTF-16 units. */
export const MAX_HEAD_LENGTH = 150;
/** Lines whose tops differ by less are the outermost row together. */
export const OUTER_ROW_SLACK_POINTS = 2;
/** A page whose lines all stand in less of its height has no body: its rows are its text. */
export const MIN_BODY_SHARE = 1 / 4;
/** A head repeats on so many pages; a document of few pages has fewer to repeat it on. */
export const MIN_HEAD_PAGES = 3;
export const MIN_HEAD_PAGES_IN_SHORT = 2;
export const SHORT_DOCUMENT_PAGES = 6;
/** A repeated head moves by less from page to page. */
export const MAX_HEAD_SHIFT_POINTS = 6;
/** A height is one of heads if so many of the pages lose theirs there. */
export const MIN_HEAD_HEIGHT_PAGES_SHARE = 0.3;
/** Lines of one column begin this close to one another, and a line of text is this close to the next. */
export const MAX_TEXT_EDGE_SHIFT_POINTS = 3;
export const MAX_TEXT_STEP_IN_SIZES = 1.5;
/** The rules over and under the heading of a table are this close to its cells. */
export const MAX_RULE_DISTANCE_IN_SIZES = 1.2;
export const RULE_SLACK_POINTS = 2;
