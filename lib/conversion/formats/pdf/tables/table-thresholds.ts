/**
 * Limits by which the tables of a page, their columns and their rows are found. `SIZES` are parts of the font size,
 * `WIDTHS` of the width of the table or of its place, `SHARE` is a part of a whole from 0 to 1, and points are at
 * 72 dpi.
 */

// Lines and words

/** A wider gap may lie between two cells. */
export const MIN_CELL_GAP_IN_SIZES = 0.5;
/** So many gaps of about one width are those of a justified line. */
export const MIN_EVEN_GAPS = 4;
export const MAX_EVEN_GAP_IN_SIZES = 2;
export const MAX_EVEN_GAP_DIFFERENCE_IN_SIZES = 0.12;
/** A justified line holds words, few of them twice; a row of even cells holds numbers and signs. */
export const MIN_WRITTEN_SHARE = 0.7;
export const MIN_DISTINCT_SHARE = 0.6;
/** Words whose baselines differ by less stand on one line. */
export const MAX_BASELINE_SHIFT_IN_SIZES = 0.3;
/** A smaller line near this baseline, whose words touch those of a larger one, is raised or lowered text of that. */
export const MIN_HOME_LINE_SIZE_RATIO = 1.2;
export const MAX_SCRIPT_SHIFT_IN_SIZES = 0.62;
export const MIN_TOUCH_POINTS = -1;
export const MAX_TOUCH_POINTS = 2;
/** A word that is cut at an x ends and begins this far from it, unless its letters do so before. */
export const CUT_MARGIN_POINTS = 0.5;
/** The middle of a line's letters stands this high over its baseline. */
export const LINE_MIDDLE_IN_SIZES = 0.3;
/** Running text covers more of a place, in stretches of so many words. */
export const MIN_PROSE_COVER_IN_WIDTHS = 0.72;
export const MIN_PROSE_WORDS = 5;

// Rules

/** Pieces this near go on from one another: a table's frame is often drawn cell by cell. */
export const MAX_PIECE_GAP_POINTS = 2.5;
/** Pieces whose place across their direction differs by less are of one line. */
export const MAX_LINE_SHIFT_POINTS = 1.4;
/** Shorter lines are signs and ticks. */
export const MIN_ACROSS_LENGTH_POINTS = 10;
export const MIN_DOWN_LENGTH_POINTS = 6;
export const MIN_SHADE_LENGTH_POINTS = 60;
/** A shaded row is wider and higher than this, and smaller than this part of the page. */
export const MIN_SHADE_WIDTH_POINTS = 12;
export const MIN_SHADE_HEIGHT_POINTS = 6;
export const MAX_SHADE_PAGE_SHARE = 0.4;

// Frames that rules show

/** Lines across and down that come this close meet. */
export const JOINT_SLACK_POINTS = 4;
/** The ends of the rules of one table differ by less. */
export const MAX_EDGE_SHIFT_POINTS = 5;
/** A rule between two columns of a frame ends within its height, or so little outside. */
export const RULE_SLACK_POINTS = 1;
export const DOWN_RULE_SLACK_POINTS = 3;
export const DOWN_RULE_SHIFT_POINTS = 2;
/** Rules that stand together are longer than the first, a rule alone under a heading than the second. */
export const MIN_FAMILY_RULE_POINTS = 40;
export const MIN_SINGLE_RULE_POINTS = 90;
/** A taller gap between two rules parts two tables. */
export const MAX_RULE_GAP_POINTS = 640;
/** More prose between two rules parts two tables. */
export const MAX_PROSE_BETWEEN_SHARE = 0.4;
/** A lower frame holds no row. */
export const MIN_FRAME_HEIGHT_POINTS = 6;
/** Words of a frame may stand so far outside of its ends. */
export const FRAME_SLACK_POINTS = 4;
/** Cells whose starts differ by less begin at one x. */
export const MAX_START_SHIFT_POINTS = 1.5;
/** The heading on a rule stands this close over it. */
export const MAX_HEADING_RAISE_IN_SIZES = 1.2;

// Frames that captions and columns show

/** A table reaches no further below or above its caption. */
export const MAX_CAPTIONED_HEIGHT_POINTS = 560;
/** A page has two columns if so many wide lines stand in each and fewer across. */
export const MIN_WIDE_LINE_IN_PAGE_WIDTHS = 0.2;
export const MIN_COLUMN_LINES = 5;
export const MAX_CROSSING_SHARE = 0.4;
export const COLUMN_SLACK_POINTS = 6;
/** A caption that reaches so far over the middle on both sides spans the columns. */
export const MIN_CAPTION_SPAN_POINTS = 8;
/** A table that stands this close below or above a caption has it. */
export const MAX_SERVED_BELOW_POINTS = 70;
export const MAX_SERVED_ABOVE_POINTS = 30;
/** A frame has so many rows; below a caption fewer of the lines need cells beside one another than above one. */
export const MIN_FRAME_ROWS = 3;
export const MIN_ROWS_BELOW_SHARE = 0.3;
export const MIN_ROWS_ABOVE_SHARE = 0.6;
/** The first row stands this close below its caption; the rows above a caption this close to one another. */
export const MAX_GAP_BELOW_CAPTION_IN_SIZES = 3;
export const MAX_GAP_ABOVE_CAPTION_IN_SIZES = 2;
/** A larger gap between two lines ends a table. */
export const MAX_ROW_GAP_IN_SIZES = 2.4;
/** A lone line that reaches over more of the width is no label. */
export const MAX_LABEL_IN_WIDTHS = 0.6;
/** A lone line at the end that follows this closely belongs to the row above it. */
export const MAX_TIGHT_GAP_IN_SIZES = 0.7;

// Frames that grow over the lines above and below their rules

/** This part of a line's runs, and of the lines, stand under one heading each. */
export const MIN_FITTING_RUNS_SHARE = 0.6;
export const MIN_FITTING_ROWS_SHARE = 0.5;
/** The first heading line stands this close over the rule, further ones this close over one another. */
export const MAX_FIRST_HEADING_GAP_IN_SIZES = 0.9;
export const MAX_HEADING_GAP_IN_SIZES = 1.6;
/** A rule over this part of the table runs across all of it. */
export const MIN_FULL_RULE_IN_WIDTHS = 0.85;
/** A frame around a heading has at most so many full rules, rules down and lines. */
export const MAX_HEADING_RULES = 2;
export const MAX_HEADING_DOWN_RULES = 1;
export const MAX_HEADING_LINES_IN_RULES = 4;
/** The lines around a frame that are looked at: sideways, above and below it. */
export const GROWTH_SLACK_POINTS = 6;
export const MAX_GROWTH_ABOVE_POINTS = 120;
export const MAX_GROWTH_BELOW_POINTS = 720;

// Columns

/** Runs that come this close to the x-range of a column are in it. */
export const BAND_SLACK_POINTS = 0.5;
/** A lone run that begins further to the left than this is no cell of the column. */
export const MAX_LONE_SHIFT_POINTS = 6;
/** A name of a group of rows begins at the column's edge and has no more words. */
export const MAX_GROUP_NAME_SHIFT_POINTS = 3;
export const MAX_GROUP_NAME_WORDS = 6;
/** A line that crosses the gap between two columns counts fully with other cells on it, less alone, least as a name. */
export const LONE_CROSSING_WEIGHT = 0.6;
export const GROUP_NAME_CROSSING_WEIGHT = 0.3;
/** More crossing lines make one column of two. */
export const MAX_CROSSED_SHARE = 0.3;
/** A cell is aligned if it begins, ends or is centred this close to its column. */
export const MAX_ALIGNMENT_SHIFT_POINTS = 2;
/** Between two rules down, this part of the lines must show several columns. */
export const MIN_PARTED_LINES_SHARE = 0.6;
/** Edges of words this close together show where cells begin or end. */
export const STOP_SLACK_POINTS = 0.6;
/** So many lines, and this part of all, have such an edge, and this part of them with a wide gap beside it. */
export const MIN_STOP_LINES = 4;
export const MIN_STOP_LINES_SHARE = 0.4;
export const MIN_WIDE_STOPS_SHARE = 0.25;

// Headings

/** A heading has no more lines. */
export const MAX_HEADING_LINES = 6;
/** A rule under a heading over several columns ends near its words, or begins so far to the left of them. */
export const SPAN_RULE_SLACK_POINTS = 4;
export const MAX_SPAN_RULE_LEAD_POINTS = 80;

// Rows

/** A smaller step between baselines is none between rows: the lines stand beside one another. */
export const MIN_ROW_STEP_IN_SIZES = 0.8;
/** A rule parts a cell from the one above if it runs over its middle, or ends this close to it. */
export const PART_RULE_SLACK_POINTS = 2;
/** The step between lines set close is the one at this rank of all steps. */
export const LEADING_RANK_SHARE = 1 / 5;
/** A word wraps if it would fill more of the column beside what is above it; a small letter wraps sooner. */
export const MIN_WRAP_IN_WIDTHS = 0.97;
export const MIN_LOWER_CASE_WRAP_IN_WIDTHS = 0.85;
/** A word that would fill less of the column beside what is above it began a row of its own. */
export const MAX_ROOM_IN_WIDTHS = 0.75;
/** The space between two words, where it is tested whether a word wraps and whether it had room. */
export const WRAP_SPACE_IN_SIZES = 0.25;
export const ROOM_SPACE_IN_SIZES = 0.3;
/** Steps between rows are larger than steps between lines by this factor where rows are set apart. */
export const MIN_LOOSE_STEP_RATIO = 1.15;
/** More conflicts between lines of one row show that the steps do not tell rows apart. */
export const MAX_TIGHT_CONFLICTS_SHARE = 0.15;
/** Rules that part rows leave so many strips between them, and fewer conflicts within the strips. */
export const MIN_RULED_ROWS = 3;
export const MAX_RULED_CONFLICTS_SHARE = 0.1;
/** Two lines of a heading that follow one another further apart are two rows. */
export const MAX_HEADING_STEP_IN_SIZES = 1.7;
export const MAX_HEADING_STEP_IN_PITCHES = 1.05;
/** Two full lines of a heading are one row if they stand closer than rows do. */
export const MAX_FULL_HEADING_STEP_IN_PITCHES = 0.92;
/** A line further below does not wrap. */
export const MAX_WRAP_STEP_IN_SIZES = 2;
export const MAX_WRAP_STEP_IN_LEADINGS = 1.1;
/** A line of the row further above does not go on in the line. */
export const MAX_CONTINUED_STEP_IN_SIZES = 1.75;

// Tables and what looks like them

/** Rules this close to the frame are its own edges. */
export const FRAME_EDGE_POINTS = 4;
/** More captions among the cells make a list of tables. */
export const MAX_CAPTION_CELLS_SHARE = 0.4;
/** More rows with leaders make a table of contents. */
export const MAX_LEADER_ROWS_SHARE = 0.5;
/** More lines of prose make text. A caption makes it likelier that this is a table. */
export const MAX_PROSE_LINES_SHARE = 0.2;
export const MAX_CAPTIONED_PROSE_LINES_SHARE = 0.4;
/** More words in fonts of formulas make an equation. */
export const MAX_MATH_WORDS_SHARE = 0.6;
/** Fewer rows with several cells make text. */
export const MIN_FULL_ROWS_SHARE = 0.4;
export const MIN_CAPTIONED_FULL_ROWS_SHARE = 0.2;
/** More cells with so many words make columns of text. */
export const MIN_LONG_CELL_WORDS = 30;
export const MAX_LONG_CELLS_SHARE = 0.3;
/** A table without a caption or inner rules has so many rows with several cells. */
export const MIN_BARE_ROWS = 3;

// Captions of a table and a figure

/** A caption stands this close above its table or below it. */
export const MAX_CAPTION_ABOVE_POINTS = 60;
export const MAX_CAPTION_BELOW_POINTS = 45;
export const CAPTION_SIDE_SLACK_POINTS = 10;
export const CAPTION_SLACK_POINTS = 4;
/** A figure's caption stands this close under its lines. */
export const MAX_FIGURE_CAPTION_DISTANCE_POINTS = 40;
/** The name of an algorithm stands between these distances above and below its upper rule. */
export const MAX_ALGORITHM_ABOVE_POINTS = 24;
export const MAX_ALGORITHM_BELOW_POINTS = 30;

// Tables over several pages

/** Inner and outer margins may set the parts of a table so far apart. */
export const MAX_PART_SHIFT_POINTS = 80;
/** The widths of the parts of one table differ by less. */
export const MAX_PART_WIDTH_DIFFERENCE_POINTS = 28;
/** So many rows at the head of a page continue a table. */
export const MIN_CONTINUED_ROWS = 3;

// Bounds on time

/** A place with more words is not looked at: no table has as many. */
export const MAX_TABLE_WORDS = 6_000;
export const MAX_PLACE_WORDS = 4_000;
export const MAX_GROWTH_WORDS = 2_500;
export const MAX_FRAMES = 80;
export const MAX_RULES = 2_000;
export const MAX_FAMILIES = 400;
export const MAX_CAPTIONS = 20;
