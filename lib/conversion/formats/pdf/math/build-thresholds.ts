/**
 * Limits by which glyphs become formulas. `SIZES` are parts of the font size, `SHARE` is a part of a whole from 0 to 1,
 * and points are at 72 dpi. Most follow TeX: the values of its fonts (TeXbook, appendix G) with room for what other
 * programs do.
 */

// Glyphs

/** The axis, on which fractions and large brackets are centred, lies this high over the baseline. */
export const AXIS_IN_SIZES = 0.25;
/** The height and depth of a character's ink, for where only that of its run is known. */
export const REACH_IN_SIZES = {
  smallLetter: { above: 0.45, below: 0.02 },
  letterWithTail: { above: 0.45, below: 0.21 },
  bracket: { above: 0.72, below: 0.22 },
  comma: { above: 0.12, below: 0.2 },
  point: { above: 0.12, below: 0 },
  sign: { above: 0.55, below: 0.08 },
  other: { above: 0.7, below: 0.02 },
} as const;
/** The ink of a taller sign is that of a bracket or operator made tall, and its middle tells its line. */
export const MIN_TALL_SIGN_IN_SIZES = 1.15;
/** A taller bracket stands around several lines. */
export const MIN_TALL_BRACKET_IN_SIZES = 1.7;
/** Smaller glyphs are scripts, not on the main line of a formula. */
export const MIN_FULL_SIZE_SHARE = 0.9;
/** Baselines that round to the same number of steps are one. */
export const BASELINE_STEPS_PER_POINT = 2;

// Signs put together of several glyphs

/** Letters of one word have one baseline, nearly touch, and overlap little. */
export const MAX_WORD_BASELINE_SHIFT_IN_SIZES = 0.04;
export const MAX_WORD_GAP_IN_SIZES = 0.12;
export const MAX_WORD_OVERLAP_IN_SIZES = 0.15;
/** Glyphs of one sign have baselines that differ by less. */
export const MAX_SIGN_BASELINE_SHIFT_IN_SIZES = 0.1;
/** The shaft of an arrow runs into its head, or ends so little before it. */
export const MIN_SHAFT_OVERLAP_POINTS = -0.05;
/** The three dots of a sign follow one another in steps that differ by less, and fall by more in each. */
export const MAX_DOT_STEP_DIFFERENCE_IN_SIZES = 0.08;
export const MIN_DOT_STEP_IN_SIZES = 0.15;
/** Dots whose x differ by less stand one under another. */
export const MAX_DOT_SHIFT_POINTS = 0.5;
/** Two signs overlap by this part of the narrower one: those of \cong, a slash over a relation, pieces of a bracket. */
export const MIN_CONG_OVERLAP_SHARE = 0.7;
export const MIN_SLASH_OVERLAP_SHARE = 0.5;
export const MIN_PIECE_OVERLAP_SHARE = 0.6;
/** A colon and an equals sign that come closer are one sign. */
export const MAX_DEFINITION_GAP_IN_SIZES = 0.1;
/** Two signs of a pair share so much width; the arrows of \iff may have a gap. */
export const MIN_PAIR_OVERLAP_POINTS = 0.4;
export const MIN_IFF_OVERLAP_POINTS = -0.5;
/** Pieces of a bracket touch, or come so close. */
export const MAX_PIECE_GAP_IN_SIZES = 0.2;

// Accents

/** The middle of a letter may lie beside its accent by this. */
export const MAX_ACCENT_SHIFT_IN_SIZES = 0.15;
export const MAX_ACCENT_SIZE_DIFFERENCE_IN_SIZES = 0.15;
/** A wider accent, or bar, stands over several letters. */
export const MIN_WIDE_ACCENT_IN_SIZES = 0.62;
/** An accent ends so little above its letter; a wide one may stand higher. */
export const MAX_ACCENT_GAP_IN_SIZES = 0.35;
export const MAX_WIDE_ACCENT_GAP_IN_SIZES = 0.7;

// Bars: fractions, roots and lines over letters

/** A thinner and longer level stroke is a bar. */
export const MAX_BAR_THICKNESS_POINTS = 1.8;
export const MIN_BAR_LENGTH_POINTS = 1.5;
/** A stroke that reaches so little out of a box lies in it. */
export const BAR_SLACK_POINTS = 2;
/** An atom whose middle is over a bar, within the first, and whose edges are within the second, is over it. */
export const MAX_BAR_OVERHANG_POINTS = 0.5;
export const MAX_BAR_EDGE_OVERHANG_POINTS = 2.2;
/** Bars whose heights differ by less are on one line. */
export const SAME_BAR_POINTS = 0.5;
/** The row next to a bar is this close to it, and what is stacked on it this close to that. */
export const MAX_BAR_GAP_IN_SIZES = 0.75;
export const MAX_STACK_GAP_IN_SIZES = 0.3;
/** The parts of a fraction begin this close to its bar. */
export const MAX_FRACTION_GAP_IN_SIZES = 1.2;
/** The size at a bar is that of the atoms this close to it, and at least so large. */
export const MAX_BAR_SIZE_DISTANCE_POINTS = 40;
export const MIN_BAR_SIZE_POINTS = 4;
/** A root's sign ends where its bar begins, at the bar's height. */
export const MAX_ROOT_SHIFT_POINTS = 1.2;
export const MAX_ROOT_RAISE_IN_SIZES = 0.12;
/** The part under a root reaches so little below its sign. */
export const MAX_ROOT_DEPTH_IN_SIZES = 0.45;
/** The degree of a root is smaller than an exponent, ends before this part of the sign, and stands so little over it. */
export const MAX_DEGREE_SIZE_IN_SIZES = 0.65;
export const MAX_DEGREE_END_SHARE = 0.85;
export const MAX_DEGREE_RAISE_IN_SIZES = 0.3;
/** A line over letters is this close to them. */
export const MAX_OVERLINE_GAP_IN_SIZES = 0.35;
/** A small item this close to a bar is a part of its fraction. */
export const MAX_BAR_ITEM_GAP_IN_SIZES = 0.45;
export const MAX_BAR_ITEM_OVERHANG_POINTS = 1.5;

// Braces

/** The pieces of a brace have middles that differ by less. */
export const MAX_BRACE_SHIFT_IN_SIZES = 0.3;
/** Pieces of a brace in fonts of OpenType touch. */
export const MAX_BRACE_PIECE_GAP_POINTS = 0.5;
/** Bars between the tips of a brace end this close to them. */
export const MAX_TIP_GAP_POINTS = 1;
/** The label of a brace stands this close to it, and is centred on it. */
export const MAX_BRACE_LABEL_GAP_IN_SIZES = 0.8;

// Limits and labels

/** Atoms of one limit have smaller gaps between them. */
export const MAX_LIMIT_GAP_IN_SIZES = 0.7;
/** A limit or label is centred on its sign within this. */
export const MAX_LIMIT_SHIFT_IN_SIZES = 0.14;
/** A part of a run is better centred than another only by more. */
export const MIN_SHIFT_GAIN_POINTS = 0.3;
/** A longer run, in atoms, is not searched for the part that is centred. */
export const MAX_LIMIT_ATOMS = 40;
/** Limits overlap with their sign by less, and stand closer than this. */
export const MAX_LIMIT_OVERLAP_IN_SIZES = 0.05;
export const MAX_LIMIT_DISTANCE_IN_SIZES = 0.9;
/** The next line of a limit begins this close below the one above it. */
export const MAX_LIMIT_LINE_STEP_IN_SIZES = 0.8;
/** "arg" and "max" stand this close. */
export const MAX_ARG_GAP_IN_SIZES = 0.35;
export const MAX_ARG_OVERLAP_POINTS = 0.5;
/** Labels of a relation stand this close to it, and this far over or under its axis. */
export const MAX_LABEL_DISTANCE_IN_SIZES = 0.5;
export const MIN_LABEL_RAISE_IN_SIZES = 0.25;
export const MIN_LABEL_DROP_IN_SIZES = 0.1;

// Lines of a formula

/** Baselines further apart are those of two lines. */
export const MIN_LINE_STEP_IN_SIZES = 0.75;
/** An atom that is nearer to one line than to the next by less than this may be of either. */
export const MIN_LINE_PREFERENCE_IN_SIZES = 0.15;
/** A bracket's partner begins and ends at the same heights. */
export const MAX_BRACKET_SHIFT_IN_SIZES = 0.3;
/** Atoms within a bracket have their middles between its ends, or so little outside. */
export const BRACKET_SLACK_POINTS = 0.5;
export const MAX_BRACKET_OVERHANG_IN_SIZES = 0.6;
/** Columns of a matrix are further apart than this, those of cases a little further. */
export const MIN_MATRIX_GAP_IN_SIZES = 0.6;
export const MIN_CASES_GAP_IN_SIZES = 0.9;
/** The lines of a matrix follow one another like lines of text, the two of a display's binomial further apart. */
export const MAX_MATRIX_STEP_IN_SIZES = 1.26;
export const MIN_BINOMIAL_STEP_IN_SIZES = 1.33;

// The main line and its scripts

/** Atoms on the main line have baselines, or axes, that differ by less. */
export const MAX_MAIN_SHIFT_IN_SIZES = 0.06;
export const MAX_MAIN_SHIFT_POINTS = 0.15;
export const MAX_MAIN_AXIS_SHIFT_IN_SIZES = 0.14;
export const MAX_MAIN_AXIS_SHIFT_POINTS = 0.2;
/** If no atom has a baseline, all axes are within this. */
export const MAX_AXIS_SPREAD_IN_SIZES = 0.3;
/** A script begins behind the start of its letter, or so little before it. */
export const SCRIPT_SLACK_POINTS = 0.3;
/** The next letter may begin so far before the end of the scripts. */
export const MAX_SCRIPT_OVERLAP_IN_SIZES = 0.3;
/** A larger script is none; one that begins further before or behind its letter's end is in a strange place. */
export const MAX_SCRIPT_SIZE_SHARE = 0.92;
export const MAX_SCRIPT_LEAD_IN_SIZES = 0.6;
export const MAX_SCRIPT_DISTANCE_IN_SIZES = 2.5;

// Spaces in LaTeX

/** Wider gaps become \quad and \qquad. */
export const MIN_QUAD_IN_SIZES = 0.85;
export const MIN_DOUBLE_QUAD_IN_SIZES = 1.8;
/** A wider gap beside a text is a space. */
export const MIN_TEXT_SPACE_IN_SIZES = 0.15;
/** Words with a smaller gap between them are one text. */
export const MAX_TEXT_GAP_IN_SIZES = 0.9;
/** A word with a wider gap beside it is text rather than a name. */
export const MIN_WORD_SPACE_IN_SIZES = 0.13;
/** A digit this close behind a point or comma is of one number with it. */
export const MAX_DECIMAL_GAP_IN_SIZES = 0.1;
/** A bar with more room on both sides is a relation. */
export const MIN_RELATION_SPACE_IN_SIZES = 0.2;
/** A wider gap in a formula is a space of the printed text. */
export const MIN_PRINTED_SPACE_IN_SIZES = 0.2;
