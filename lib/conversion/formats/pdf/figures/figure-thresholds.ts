/**
 * Limits that tell figures from text, tables and ornaments. `SIZES` are parts of the font size, `SHARE` is a
 * part of a whole from 0 to 1, and points are at 72 dpi. Lengths are in UTF-16 units.
 */

// Pictures

/** A smaller picture is an icon or a scale of colours, a larger one the ground of the page or its scan. */
export const MIN_PICTURE_PAGE_SHARE = 0.008;
export const MAX_PICTURE_PAGE_SHARE = 0.85;
/** The text on a figure that covers more of the page is the page's. */
export const MAX_FIGURE_PAGE_SHARE = 0.6;
/** A picture whose middle is this close to a drawing around it is a part of that. */
export const PICTURE_SLACK_POINTS = 20;
/** The scale of colours of a plot is higher than this, stands within an inch of it, and ends at its height. */
export const MIN_SCALE_HEIGHT_POINTS = 20;
export const MAX_SCALE_DISTANCE_POINTS = 72;
export const SCALE_SLACK_POINTS = 10;
/** Figures that come closer are one. */
export const MIN_FIGURE_GAP_POINTS = 12;

// Labels

/** Labels stand this close around a drawing, and turned ones a little further away. */
export const MAX_LABEL_DISTANCE_POINTS = 14;
export const MAX_TURNED_LABEL_DISTANCE_POINTS = 18;
/** Labels are shorter than lines of text, and smaller or in another font. */
export const MAX_LABEL_LENGTH = 40;
export const MAX_LABEL_SIZE_IN_SIZES = 0.85;
/** Labels have labels beside them: a figure grows so often. */
export const MAX_LABEL_ROUNDS = 4;
/** A run that stands this close below the start of a caption, and to its right, is the caption's. */
export const CAPTION_SLACK_POINTS = 2;
export const MAX_CAPTION_HEIGHT_POINTS = 60;
export const MAX_CAPTION_WIDTH_POINTS = 300;

// Drawings

/** Strokes in neighbouring cells of a grid belong to one drawing. */
export const CELL_POINTS = 10;
export const CELL_COLUMNS = 512;
/** Cells that strokes may fill; past it a large one marks its edges alone. */
export const MAX_CELLS = 400_000;
/** A stroke over fewer cells always fills them. */
export const MAX_SMALL_STROKE_CELLS = 30;
/** A smaller drawing, or one of fewer strokes, is an ornament or the frame of a formula. */
export const MIN_DRAWING_WIDTH_POINTS = 50;
export const MIN_DRAWING_HEIGHT_POINTS = 35;
export const MIN_DRAWING_STROKES = 10;
/** Lines of text that cover more of a drawing stand in a frame. */
export const MAX_PROSE_COVER_SHARE = 0.2;
/** A shape this large with so many lines of text on it is their ground. */
export const MIN_GROUND_WIDTH_POINTS = 60;
export const MIN_GROUND_HEIGHT_POINTS = 24;
export const MIN_GROUND_LINES = 2;
/** Runs of the text's size, a longer one of which is a line of text. */
export const MAX_PROSE_SIZE_DIFFERENCE_POINTS = 0.8;
export const MIN_PROSE_LENGTH = 30;

// Panels

/** Each panel of a plot has axes with ticks, or at least a frame and what is drawn in it. */
export const MIN_PANEL_STROKES = 6;
export const MIN_PANEL_WIDTH_POINTS = 18;
export const MIN_PANEL_HEIGHT_POINTS = 8;
/** Panels of one figure differ in size by less, in parts of the larger one. */
export const MAX_PANEL_SIZE_DIFFERENCE_SHARE = 0.15;
/** The edges of panels in one row or column differ by less. */
export const MAX_PANEL_SHIFT_POINTS = 2;
/** Room for the labels between two panels. */
export const MAX_PANEL_GAP_POINTS = 110;
export const MIN_PANELS = 3;

// Grids, which are tables or frames rather than drawings

/** A thin stroke that is longer than this is a line. */
export const MIN_LINE_LENGTH_POINTS = 4;
/** Strokes within one step of height are pieces of one line: the sum of two ys is counted in steps. */
export const LEVEL_STEP_POINTS = 3;
/** A grid has so many runs of text in it, and this part of its strokes are lines and shades. */
export const MIN_GRID_TEXTS = 3;
export const MIN_GRID_STROKES_SHARE = 0.7;
/** With fewer, so many lines across and texts show a grid with some signs in its cells. */
export const MIN_PURE_GRID_STROKES_SHARE = 0.9;
export const MIN_MIXED_GRID_LINES = 4;
export const MIN_MIXED_GRID_TEXTS = 8;
/** A pure grid has so many lines or shades across. */
export const MIN_GRID_LINES = 2;
/** A shaded row reaches over this part of the grid, a line across over this part. */
export const MIN_SHADE_WIDTH_SHARE = 0.7;
export const MIN_ACROSS_WIDTH_SHARE = 0.35;
/** More shapes without text on them are the bars of a chart. */
export const MAX_EMPTY_SHAPES_SHARE = 0.1;
/** More shapes than this are no cells. */
export const MAX_SHAPES = 400;
