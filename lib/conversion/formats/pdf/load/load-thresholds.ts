/** Limits of the stage that loads pages. `SIZES` are parts of the font size, points are at 72 dpi. */

/** The part of the whole work that loading is, for progress. */
export const LOADED_PROGRESS = 0.8;
/** Pages beyond this number are not read. */
export const MAX_PAGES = 3_000;
export const MAX_COMMENTS = 1_000;
/** After so many pages the process sends its messages. */
export const PAGES_AT_A_TIME = 8;
/** A page with so many strokes may have a drawing, and is kept to be drawn. */
export const MANY_STROKES = 10;

/** Text counts as upright or turned by a quarter within so many degrees. */
export const TURN_SLACK_DEGREES = 2;
/** A page is read turned if more glyphs than this, and more than this part of them, are turned alike. */
export const MIN_TURNED_GLYPHS = 20;
export const MIN_TURNED_SHARE = 0.6;
/** A turned glyph of a larger size is part of a watermark, not of the label of an axis. */
export const MAX_TURNED_LABEL_SIZE_POINTS = 28;
/** A stroke that covers more of the page in both directions is its ground or frame. */
export const MAX_STROKE_PAGE_SHARE = 0.9;
/** A thinner and longer stroke is a rule. */
export const MAX_RULE_HEIGHT_POINTS = 1.6;
export const MIN_RULE_LENGTH_POINTS = 50;
