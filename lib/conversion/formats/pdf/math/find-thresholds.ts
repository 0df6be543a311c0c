/**
 * Limits by which formulas are found on a page: in lines of text, and set apart from it. `SIZES` are parts of the font
 * size, `WIDTHS` of the column's width, `SHARE` is a part of a whole from 0 to 1, and points are at 72 dpi.
 */

// Rows of a page, in which formulas are looked for

/** A wider gap ends a row. */
export const MAX_ROW_GAP_IN_SIZES = 1.05;
/** Taller ink from a font of formulas hangs on a row rather than making one. */
export const MIN_TALL_RUN_IN_SIZES = 1.25;
/** Runs whose baselines, and sizes, differ by less make a row. */
export const MAX_ROW_BASELINE_SHIFT_POINTS = 0.6;
export const ROW_SIZE_STEP_POINTS = 1.2;
/** Parts of one line that long scripts had put apart: the same, with more room. */
export const MAX_NEIGHBOUR_BASELINE_SHIFT_POINTS = 0.8;
export const MAX_NEIGHBOUR_SIZE_DIFFERENCE_POINTS = 1.2;
/** The middle of a line stands this high over its baseline. */
export const LINE_MIDDLE_IN_SIZES = 0.2;
/** A point to the side counts as this part of a point up or down, when the nearest row is looked for. */
export const SIDEWAYS_WEIGHT = 0.3;
/** A tall sign counts as this part of its size, and hangs on rows within so many of theirs. */
export const TALL_SIGN_SIZE_SHARE = 0.75;
export const MAX_TALL_SIGN_DISTANCE_IN_SIZES = 3;
/** Scripts hang on rows that end this close before them, or begin this close behind them. */
export const MAX_SCRIPT_GAP_BEFORE_IN_SIZES = 0.6;
export const MAX_SCRIPT_GAP_AFTER_IN_SIZES = 0.5;

// Formulas within a line

/** A wider gap parts two formulas; a narrower one only between two values, and more before a sum or integral. */
export const MIN_PART_GAP_IN_SIZES = 0.75;
export const MIN_VALUE_GAP_IN_SIZES = 0.215;
export const MIN_SUM_GAP_IN_SIZES = 0.36;
/** A bracket this far behind a value belongs to the text. */
export const MIN_BRACKET_GAP_IN_SIZES = 0.12;
/** Units closer than this touch. */
export const MAX_TOUCH_GAP_IN_SIZES = 0.1;
/** A colon this close behind a word, with more room behind it, ends a phrase. */
export const MAX_COLON_GAP_IN_SIZES = 0.12;
export const MIN_AFTER_COLON_IN_SIZES = 0.18;
/** Bold letters, and names of functions, stand this close to the signs of an equation. */
export const MAX_BOLD_GAP_IN_SIZES = 0.4;
export const MAX_NAME_GAP_IN_SIZES = 0.5;
/** A list's sign stands further from its text. */
export const MIN_BULLET_GAP_IN_SIZES = 0.3;
/** Room around a formula in which nothing strange may be printed; more where large signs have limits. */
export const FORMULA_ROOM_IN_SIZES = 0.4;
export const LARGE_SIGN_ROOM_IN_SIZES = 0.65;
export const FORMULA_ROOM_POINTS = 1;
/** A bar that belongs to a root or fraction outside of a formula has it within this. */
export const MAX_OUTER_FRACTION_IN_SIZES = 1.4;
export const MAX_OUTER_ROOT_GAP_POINTS = 2;

// Formulas set apart

/** A line that begins or ends this close to its column's edge begins or ends there. */
export const LEFT_EDGE_POINTS = 4;
export const RIGHT_EDGE_POINTS = 6;
/** Lists and quotations stand in by less. */
export const MAX_INDENT_POINTS = 45;
/** A column shows in so many lines of so many words, whose starts fall into neighbouring steps. */
export const MIN_COLUMN_LINES = 3;
export const MIN_COLUMN_WORDS = 5;
export const COLUMN_STEP_POINTS = 3;
/** A column's right edge is where this part of its lines ends before. */
export const RIGHT_EDGE_RANK_SHARE = 0.8;
/** Two rules longer than the first, with ends that differ by less than the second, frame a table or an algorithm. */
export const MIN_ZONE_RULE_POINTS = 90;
export const MAX_ZONE_RULE_SHIFT_POINTS = 3;
export const ZONE_SLACK_POINTS = 2;
/** A row of so many words is text if its words have more letters than this for each glyph of a formula. */
export const MIN_PROSE_WORDS = 4;
export const MIN_PROSE_LETTERS_PER_GLYPH = 1.2;
/** The last line of a paragraph begins this close to its column's edge, this close below a full line. */
export const MAX_LAST_LINE_INDENT_IN_SIZES = 0.5;
export const MAX_LAST_LINE_STEP_IN_SIZES = 1.75;
/** An equation's number has the baseline of its line within this. */
export const MAX_NUMBER_BASELINE_SHIFT_POINTS = 2;
/** A number that is one run with its formula ends this close to the column's edge. */
export const MAX_TRAILING_NUMBER_SHIFT_POINTS = 8;
/** Rows further away are in another display. */
export const MAX_DISPLAY_HEIGHT_POINTS = 250;
/** A script of a display: its distance up or down, and how far it may stand outside to the left and right. */
export const MAX_DISPLAY_SCRIPT_GAP_IN_SIZES = 0.55;
export const MAX_SCRIPT_OVERHANG_LEFT_IN_SIZES = 1;
export const MAX_SCRIPT_OVERHANG_RIGHT_IN_SIZES = 1.5;
/** The next line of a display: its distance, and its shift in parts of the column's width. */
export const MAX_NEXT_LINE_GAP_IN_SIZES = 0.75;
export const MAX_NEXT_LINE_SHIFT_IN_WIDTHS = 0.8;
/** A line aligned at its relation may be further away. The relations differ by less. */
export const MAX_ALIGNED_LINE_GAP_IN_SIZES = 1.4;
export const MAX_RELATION_SHIFT_POINTS = 0.7;
/** The side of a fraction is this close to its bar. */
export const MAX_FRACTION_SIDE_GAP_IN_SIZES = 0.75;
export const MAX_FRACTION_OVERHANG_POINTS = 1.5;
/** A number stands beside its display, or alone under one that fills its lines: this far above, below, and to the side. */
export const MAX_NUMBER_RAISE_IN_SIZES = 0.3;
export const MAX_NUMBER_DROP_IN_SIZES = 0.6;
export const MAX_LOWER_NUMBER_DROP_IN_SIZES = 1.6;
export const MAX_NUMBER_LEAD_IN_SIZES = 2;
/** More letters in words make text set with wide spaces. */
export const MAX_WORD_LETTERS_SHARE = 0.55;
/** A display without a number is indented by more. */
export const MIN_DISPLAY_INDENT_IN_SIZES = 0.8;
export const MAX_NUMBERED_OUTDENT_POINTS = 1;
/** A centred display has margins that differ by less, in parts of the column's width, and needs less room around it. */
export const MAX_CENTRE_SHIFT_IN_WIDTHS = 0.06;
export const MIN_CENTRED_ROOM_IN_SIZES = 0.2;
export const MIN_ROOM_IN_SIZES = 0.6;
/** Text that overlaps with a display by less stands over or under it. */
export const MAX_TEXT_OVERLAP_IN_SIZES = 0.3;
/** Room without any text. */
export const FAR_POINTS = 99;
/** Bars and strange runs are looked for this far above and below a display. */
export const DISPLAY_BAR_ROOM_ABOVE_IN_SIZES = 0.25;
export const DISPLAY_BAR_ROOM_BELOW_IN_SIZES = 0.1;
export const DISPLAY_ROOM_IN_SIZES = 0.3;

// Fonts

/** A slanted font that prints so many single letters, and fewer words than this part of them, is one of formulas. */
export const MIN_SINGLE_LETTERS = 8;
export const MAX_WORDS_SHARE = 0.3;
