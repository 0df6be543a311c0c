/**
 * Limits that tell headings and the title from text. `SIZES` are parts of the font size, `LEADINGS` of the
 * distance between the baselines of the text, `WIDTHS` of the column's width, `SHARE` is a part of a whole from 0 to 1,
 * and points are at 72 dpi. Lengths are in UTF-16 units.
 */

// Lines that make one heading

/** Lines of one heading differ by less in size. */
export const MAX_LINE_SIZE_DIFFERENCE_POINTS = 0.3;
/** A centred line keeps this distance from both edges of its column. */
export const MIN_CENTRED_MARGIN_IN_WIDTHS = 0.12;
/** A smaller number at the start is the mark of an affiliation. */
export const MAX_RAISED_NUMBER_IN_SIZES = 0.9;
/** The step between the lines of one heading. */
export const MAX_HEADING_STEP_IN_SIZES = 1.75;
/** A heading larger than the text, or in bold, may be set as wide as the lines of a double-spaced manuscript. */
export const MAX_LARGE_HEADING_STEP_IN_LEADINGS = 1.6;
export const MAX_BOLD_HEADING_STEP_IN_LEADINGS = 1.1;
/** Only a line that reaches over this part of the column goes on so far below. */
export const MIN_FULL_HEADING_LINE_IN_WIDTHS = 0.75;

// The look of a heading

export const MAX_HEADING_LINES = 5;
export const MAX_HEADING_LENGTH = 260;
/** More of a formula's glyphs make a formula. */
export const MAX_HEADING_MATH_SHARE = 0.3;
/** A heading in larger type is larger than the text by this factor. */
export const MIN_LARGER_SIZE_IN_SIZES = 1.12;
/** Larger type on fewer letters is an initial or a sign. */
export const MIN_LARGER_LENGTH = 3;
/** Bold type much smaller than the text is a label. */
export const MIN_BOLD_SIZE_IN_SIZES = 0.93;
/** The step above a heading that stands apart from what is before it. */
export const MIN_ABOVE_IN_LEADINGS = 1.22;
/** The step below a heading that stands alone, and below one that has a number and a look of its own. */
export const MIN_BELOW_IN_LEADINGS = 1.08;
export const MIN_BELOW_MARKED_IN_LEADINGS = 1.02;
/** The step above a heading that nothing but its number marks. */
export const MIN_ABOVE_NUMBERED_IN_LEADINGS = 1.3;
/** The step to a line on another page or in another column. */
export const FAR_IN_LEADINGS = 9;
/** A brief heading reaches over less of the column. */
export const MAX_BRIEF_IN_WIDTHS = 0.7;
/** A line that ends this far before the edge ends short. */
export const MIN_SHORTFALL_IN_WIDTHS = 0.06;
/** A bold title that ends with a full stop has no more words. */
export const MAX_LEAD_WORDS = 6;
/** A numbered heading in italics or capitals is no longer. */
export const MAX_MARKED_LINES = 3;
export const MAX_MARKED_LENGTH = 160;
/** A heading in the text's own weight and size is shorter. */
export const MAX_PLAIN_LINES = 2;
export const MAX_PLAIN_LENGTH = 110;
/** The line after a heading begins a paragraph if it is set in further than the heading by this. */
export const MIN_INDENT_BELOW_IN_SIZES = 0.8;

// Headings on the first line of their paragraph

export const MAX_RUN_IN_LENGTH = 110;
/** More of a formula's glyphs make a formula. */
export const MAX_RUN_IN_MATH_SHARE = 0.2;
/** The line before a paragraph ends this far before the margin, or stands this far above. */
export const MIN_LINE_SHORTFALL_IN_SIZES = 2;
export const MIN_PARAGRAPH_GAP_IN_SIZES = 0.8;
/** The first line of a paragraph is set in by more, if it is set in. */
export const MIN_RUN_IN_INDENT_IN_SIZES = 0.5;
/** The gap behind a heading is wider than the usual gap of its line by this factor. */
export const MIN_GAP_IN_USUAL_GAPS = 1.4;
/** The gap behind a heading that ends with a full stop, and behind a bold one without. */
export const MIN_GAP_AFTER_STOP_IN_SIZES = 0.8;
export const MIN_GAP_AFTER_BOLD_IN_SIZES = 0.4;
/** Bold words are no shorter to be a heading without a full stop. */
export const MIN_BOLD_RUN_IN_LENGTH = 5;
/** The gap behind a heading in the text's own type: a space of TeX's \quad. */
export const MIN_QUAD_IN_SIZES = 0.9;
export const MAX_QUAD_IN_SIZES = 1.7;
/** The text behind such a heading is longer. */
export const MIN_TEXT_AFTER_QUAD = 20;
/** Signs and numbers within a lead that may be in another type, in a row. */
export const MAX_FOREIGN_ITEMS = 2;

// The title

/** The title stands on one of the first pages, among the first blocks. */
export const MAX_TITLE_PAGE = 2;
export const MAX_TITLE_BLOCKS = 12;
/** A title in larger type is larger than the text by this factor. */
export const MIN_TITLE_SIZE_IN_SIZES = 1.1;
/** A title in the size of the text is centred on the page, narrower than the page, and short. */
export const MAX_TITLE_SHIFT_POINTS = 14;
export const MAX_TITLE_IN_PAGE_WIDTHS = 0.8;
export const MAX_TITLE_WORDS = 30;
/** A heading among so many blocks from the start is the title rather than a centred first line. */
export const MAX_BLOCKS_BEFORE_TITLE = 3;
/** A paragraph with more words ends the names and dates below the title. */
export const MAX_FRONT_WORDS = 60;
