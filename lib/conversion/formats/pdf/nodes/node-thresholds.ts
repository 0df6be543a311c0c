/**
 * Limits of the stage that turns groups of lines into nodes. `SIZES` are parts of the font size, `SHARE` is a part of
 * a whole from 0 to 1, and lengths are in UTF-16 units.
 */

// Doubt about a block

/** A wider gap within two lines of text parts columns, if so many words stand on either side of it. */
export const MIN_COLUMN_GAP_IN_SIZES = 1;
export const MIN_WORDS_BESIDE_GAP = 2;
/** Lines in the box of a figure begin at one edge. */
export const MAX_EDGE_SHIFT_POINTS = 2;
/** Longer lines whose sizes differ by more are not of one sentence. */
export const MIN_SIZED_LINE_LENGTH = 20;
export const MIN_SIZE_JUMP_IN_SIZES = 0.08;
/** A label of an axis is no longer than this, and a block of labels has this part of such lines. */
export const MAX_LABEL_LENGTH = 8;
export const MIN_LABEL_LINES_SHARE = 0.8;
/** Recognised text with a smaller part of plain words was read off a drawing. */
export const MIN_PLAIN_WORDS_SHARE = 0.65;
/** With more letters that have no Unicode, a text cannot be read. */
export const MIN_LOST_LETTERS_SHARE = 0.002;
