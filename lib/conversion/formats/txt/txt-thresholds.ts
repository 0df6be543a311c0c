/**
 * Limits of the reader of plain text. A `SHARE` is a part of a whole from 0 to 1; lengths are in UTF-16 units and
 * indents in characters, where a tab counts four. "Full" lines are those that are not blank.
 */

// Running heads and page numbers

/** So many full lines at the top and at the bottom of a page may be its head or foot. */
export const EDGE_LINES = 2;
/** A text with fewer pages keeps them all: nothing shows yet which of their lines repeat. */
export const MIN_PAGES = 3;
/** A head or foot stands on so many pages, and on this part of them: left and right pages, and chapters, have their own. */
export const MIN_RUNNING_HEAD_PAGES = 3;
export const MIN_RUNNING_HEAD_SHARE = 0.3;

// Line numbers

/** Fewer numbered lines may be a list. */
export const MIN_NUMBERED_LINES = 20;
/** The part of the full lines whose number follows the one before: lines of tables and wrapped lines have none. */
export const MIN_NUMBERED_SHARE = 0.7;
/** Numbers that begin again on each page have passed this one. */
export const MIN_LAST_LINE_NUMBER = 10;

// Double spacing

/** In fewer lines a blank one after each may be the author's. */
export const MIN_DOUBLE_SPACED_LINES = 20;
/** The part of the lines with a blank one on both sides; footnotes and tables are often set closer. */
export const MIN_SINGLE_SHARE = 0.85;
/** The part of the lines that end within a sentence. Paragraphs of one line each end with a full stop. */
export const MIN_UNFINISHED_SHARE = 0.6;
/** The usual mean length of a line: items of a list are shorter, paragraphs of one line longer. */
export const LINE_LENGTH = { above: 45, below: 130 };
/** A line shorter than this part of the mean is the last of its paragraph. */
export const MIN_LINE_WITHIN_PARAGRAPH_SHARE = 0.7;

// Blocks

/** No typewritten line is longer, so that it is a paragraph. */
export const MAX_TYPED_LINE_LENGTH = 160;
/** Lines are paragraphs if this part of them is long, or if a few long ones hold most of the text. */
export const MAX_LONG_LINES_SHARE = 0.2;
export const MAX_LONG_LINES = 2;
export const MAX_LONG_TEXT_SHARE = 0.5;
/** A rule with so many dashes opens and closes a table that may contain blank lines. */
export const TALL_TABLE_RULE = /^\s*-{20,}\s*$/;
/** A table that is still open after so many blocks is none, or the end of the text. */
export const MAX_TALL_TABLE_BLOCKS = 500;

// Paragraphs and references

/** The indent of a paragraph's first line beyond the margin. */
export const FIRST_LINE_INDENT = { least: 2, most: 10 };
/** In a shorter block an indent does not show where paragraphs start. */
export const MIN_INDENTED_BLOCK_LINES = 4;
/** If more of the lines are set in, they are no first lines. */
export const MAX_FIRST_LINES_SHARE = 0.5;
/** Lines open with an author's name if more than this part of a list of references does. */
export const MIN_AUTHORED_SHARE = 0.6;
/** A part of a word before a hyphen is no longer. */
export const MAX_WORD_PART_LENGTH = 60;
/** Code and quotations are set in by so much beyond the body. */
export const MIN_SET_IN = 4;
/** Lines that are set in are code if more than this part of them looks like it. */
export const MIN_CODE_SHARE = 0.5;

// Titles

/** A text with fewer nodes has no title. */
export const MIN_TITLED_NODES = 4;
export const MAX_TITLE_LINES = 3;
/** A block of this length is a paragraph. */
export const MIN_PARAGRAPH_LENGTH = 220;
export const MIN_TITLE_WORDS = 2;

// Headings

/** A longer line is no heading. */
export const MAX_HEADING_LENGTH = 100;
export const MAX_HEADING_WORDS = 14;
/** A line of this length in capitals is a sentence, a longer single word a sequence; fewer letters are an abbreviation. */
export const MIN_CAPITAL_SENTENCE_LENGTH = 80;
export const MAX_CAPITAL_WORD_LENGTH = 20;
export const MIN_CAPITALS = 4;
/** Letters make up more than this part of a heading in capitals; of a row of codes and numbers they do not. */
export const MIN_LETTERS_SHARE = 0.5;
/** Lengths of a heading that the next line underlines. */
export const UNDERLINED_LENGTH = { least: 2, most: 120 };
/** An underline differs from its heading by so many characters, or by this part of the heading. */
export const MAX_UNDERLINE_DIFFERENCE = 6;
export const MAX_UNDERLINE_DIFFERENCE_SHARE = 0.5;
/** A heading stands below so many blank lines if the text sets its headings off in that way. */
export const MIN_WIDE_GAP_LINES = 2;
/** If more of the blocks stand below wide gaps, paragraphs do too. */
export const MAX_WIDE_GAPS_SHARE = 0.5;

// Headings that stand alone between paragraphs

/** A shorter block is a label rather than prose. */
export const MIN_PROSE_LENGTH = 120;
/** A longer block is the abstract or the first paragraph: the front matter ends before it. */
export const MAX_FRONT_MATTER_LENGTH = 300;
/** A heading without any mark is no longer than this. */
export const MAX_LONE_HEADING_LENGTH = 90;
/** A block of so many lines before a heading is a paragraph, a list or a table, however short its lines are. */
export const MIN_LINES_BEFORE_HEADING = 3;

// Lists

/** An item this much further in than the one before it is below that one. */
export const MIN_ITEM_INDENT = 2;
/** A dash at the start of a longer block opens a dialogue or a quotation rather than a list of one item. */
export const MAX_LONE_ITEM_LINES = 3;
/** Items are nested no deeper, counted from 0. */
export const MAX_ITEM_LEVEL = 8;

// Tables

/** A longer block is data that no reader of the page reads as a table. */
export const MAX_TABLE_LINES = 5_000;
/** The part of the rows with as many bars as the first: cells that span columns have fewer. */
export const MIN_DRAWN_ROWS_SHARE = 0.7;
/** Rules divide rows of several lines if there are so many of them, and more than one in so many lines. */
export const MIN_ROW_RULES = 4;
export const MAX_LINES_PER_ROW_RULE = 4;
/** So many lines of the head may stand above the dashes that mark the columns. */
export const MAX_RULED_HEAD_LINES = 4;
/** Fewer lines that happen to have the same gaps are prose. */
export const MIN_ALIGNED_LINES = 3;
/** The part of the rows that fill every column: the others lack the first. */
export const MIN_ALIGNED_ROWS_SHARE = 0.8;
export const ALIGNED_COLUMNS = { least: 2, most: 40 };
/** Cells are shorter on the mean; the columns of a page hold longer pieces of lines. */
export const MAX_MEAN_CELL_LENGTH = 24;
/** Two columns of words with numbers in fewer cells may be the columns of a page. */
export const MIN_NUMBER_CELLS_SHARE = 0.25;
