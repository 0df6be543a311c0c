/**
 * Limits of the stage that groups lines into paragraphs, captions, notes, references and code. `SIZES` are parts of
 * the font size, `LEADINGS` of the distance between the baselines of the text, `WIDTHS` of the column's width,
 * `SHARE` is a part of a whole from 0 to 1, and points are at 72 dpi.
 */

// The text

/** A step between two lines of the text is longer than the first and shorter than the second. */
export const MIN_LEADING_IN_SIZES = 0.9;
export const MAX_LEADING_IN_SIZES = 3;
/** The step is that between lines whose size differs by less from the text's. */
export const MAX_LEADING_SIZE_DIFFERENCE_POINTS = 1;
/** The step where a document does not show it. */
export const DEFAULT_LEADING_IN_SIZES = 1.2;
/** If more of the text's lines are bold, bold marks nothing. */
export const MIN_BOLD_LINES_SHARE = 0.6;
/** Lines whose size differs by less are lines of the text. */
export const MAX_BODY_SIZE_DIFFERENCE_POINTS = 0.6;
/** A line with a larger share of glyphs from fonts of formulas is one of a formula. */
export const MIN_MATH_LINE_SHARE = 0.35;
/** A line with a smaller share of them is one of a sentence that holds a formula. */
export const MAX_MATH_SENTENCE_SHARE = 0.2;
/** A list item or quotation may hold a little more of a formula. */
export const MAX_MATH_ITEM_SHARE = 0.3;

// The way a document sets its paragraphs apart

/** A wider step between lines ends a paragraph in any document. */
export const SURE_GAP_IN_LEADINGS = 1.35;
/** A wider step ends one in a document that uses such steps between its paragraphs. */
export const SMALL_GAP_IN_LEADINGS = 1.12;
/** A line that reaches over this part of the column tells whether text is set to the right margin. */
export const MIN_LONG_LINE_IN_WIDTHS = 0.8;
/** A line that ends this close to the margin is full. */
export const FULL_LINE_SLACK_POINTS = 2.5;
/** Text is justified if this part of its long lines is full. */
export const MIN_JUSTIFIED_SHARE = 0.55;
/** A line that ends a sentence this far before the margin ends a paragraph, as far as the style is learned from it. */
export const MIN_LEARNED_SHORTFALL_IN_WIDTHS = 0.15;
/** So many paragraphs show that a document begins them with an indent, with room, or with neither. */
export const MIN_INDENTED_PARAGRAPHS = 3;
export const MIN_SPACED_PARAGRAPHS = 4;
export const MIN_FLUSH_PARAGRAPHS = 2;

// The beginning of a paragraph

/** An indent is wider than the first and narrower than the second: what is set in further is centred or a formula. */
export const MIN_INDENT_IN_SIZES = 0.6;
export const MAX_INDENT_IN_SIZES = 5;
/** The line before a list item ends this far before the margin. */
export const MIN_ITEM_SHORTFALL_IN_WIDTHS = 0.1;
/** A line of justified text that ends so far before the margin ends something. */
export const MIN_JUSTIFIED_SHORTFALL_IN_SIZES = 1.2;
/** The same in ragged text, whose lines all end early. */
export const MIN_RAGGED_SHORTFALL_IN_WIDTHS = 0.12;
/** The lines of a list item or quotation are set in by more than this, all by the same. */
export const MIN_HANGING_INDENT_IN_SIZES = 0.7;
export const MAX_HANGING_SHIFT_POINTS = 1.5;
/** A line that begins this close to the column's edge begins at it. */
export const MAX_MARGIN_INDENT_IN_SIZES = 0.3;
/** Shorter lines, in UTF-16 units, may have any size: they are signs and numbers. */
export const MIN_SIZED_LINE_LENGTH = 4;
/** A bold lead is longer than the letter of a list or a mark. */
export const MIN_BOLD_LEAD_LENGTH = 3;

// Captions

/** A caption stands so far below the text above it, or differs from the text by size or weight. */
export const MIN_CAPTION_GAP_IN_LEADINGS = 1.15;
export const MIN_CAPTION_SIZE_DIFFERENCE_POINTS = 0.4;
/** APA sets the label on a line of its own, this close above the title. */
export const MAX_LABEL_GAP_IN_SIZES = 3;
/** The next line of a caption stands this close. */
export const MAX_CAPTION_LINE_GAP_IN_SIZES = 1.6;
/** In a double-spaced manuscript it stands further away, but as close as lines do, and the sentence goes on. */
export const MAX_CAPTION_LINE_GAP_IN_LEADINGS = 1.05;
/** The next line of a caption is neither larger nor much smaller. */
export const MAX_CAPTION_GROWTH_POINTS = 0.6;
export const MIN_CAPTION_LINE_SIZE_SHARE = 0.75;

// Footnotes

/** Notes are smaller than this part of the text's size. */
export const MAX_NOTE_SIZE_IN_SIZES = 0.93;
/** Lines below a caption that follow one another so closely are the rest of it. */
export const MAX_CAPTION_REST_GAP_IN_SIZES = 1.2;
/** The rule above notes: its distance from them, its left end, and its length in parts of the column. */
export const MAX_NOTE_RULE_DISTANCE_IN_SIZES = 2.5;
export const NOTE_RULE_SLACK_POINTS = 2;
export const MAX_NOTE_RULE_SHIFT_POINTS = 8;
export const MAX_NOTE_RULE_IN_WIDTHS = 0.75;
/** The foot of the first page without marks is addresses or a copyright line if it is low on the page and short. */
export const MIN_ADDRESS_TOP_SHARE = 0.6;
export const MAX_ADDRESS_LINES = 14;
/** A note of the page before goes on in the lower part of the page, over so few lines. */
export const MIN_CONTINUED_NOTE_TOP_SHARE = 0.4;
export const MAX_CONTINUED_NOTE_LINES = 8;
/** More lines, and a larger part of the column, are no notes but small text. */
export const MAX_NOTE_LINES = 12;
export const MAX_NOTES_SHARE = 0.7;
/** A wider gap between the lines of notes begins another one. */
export const MIN_NOTE_GAP_IN_SIZES = 0.8;

// References

/** Entries have numbers if this part of the lines begins with one. */
export const MIN_NUMBERED_LINES_SHARE = 0.12;
/** A line that begins this close to the column's outermost line is not set in. */
export const MAX_OUT_POINTS = 3;
/** Entries hang if fewer lines than this begin at the edge. */
export const MAX_OUT_LINES_SHARE = 0.75;
/** They hang also if so many of the lines at the edge begin with an author's name. */
export const MIN_NAMED_LINES_SHARE = 0.8;
/** Entries that begin with an indent have so many lines set in, and no more than this part of all. */
export const MIN_INDENTED_LINES = 3;
export const MAX_INDENTED_LINES_SHARE = 0.6;
/** By how much more often such a line follows one that ends an entry than the other lines do. */
export const MIN_ENDINGS_DIFFERENCE_SHARE = 0.3;
/** The last line of an entry ends this far before the margin. */
export const MIN_ENTRY_SHORTFALL_POINTS = 12;
/** The same where entries have neither numbers nor indents, so that nothing else tells. */
export const MIN_PLAIN_ENTRY_SHORTFALL_POINTS = 30;
/** A larger step between the tops of two lines begins an entry. */
export const MIN_ENTRY_STEP_IN_SIZES = 1.9;
/** References without a heading: so many numbers in order, each within so many lines of the one before. */
export const MIN_UNHEADED_ENTRIES = 5;
export const MAX_ENTRY_LINES = 14;

// Code

/** A line is code if this part of its letters is in a typewriter face. */
export const MIN_TYPED_SHARE = 0.85;
/** If more of the document looks like code, its text is typewritten. */
export const MAX_CODE_LINES_SHARE = 0.5;
/** A shorter line, in UTF-16 units, between two lines of code is one of them, whatever its face. */
export const MAX_LONE_CODE_LENGTH = 14;
/** The width of a letter where the line does not tell it. */
export const TYPED_LETTER_IN_SIZES = 0.6;
export const MAX_CODE_INDENT_LETTERS = 60;
/** A wider gap stands for an empty line. */
export const MIN_EMPTY_LINE_IN_SIZES = 1.1;
