/** Limits that hold for what is printed in every stage. `SIZES` are parts of the font size, points are at 72 dpi. */

/** A line of text reaches this far over its baseline and under it. */
export const ASCENT_IN_SIZES = 0.72;
export const DESCENT_IN_SIZES = 0.21;
/** Runs whose size differs by less have one size. Scripts and large symbols differ by more. */
export const MAX_SIZE_DIFFERENCE_IN_SIZES = 0.12;
/** Exponents, indices and footnote marks are smaller than this part of their line's size. */
export const MAX_SCRIPT_SIZE_IN_SIZES = 0.86;
/** A superscript is raised, and a subscript lowered, by more. */
export const MIN_RAISE_IN_SIZES = 0.12;
export const MIN_DROP_IN_SIZES = 0.06;
/** A wider gap ends a run of text. */
export const MAX_RUN_GAP_IN_SIZES = 0.9;
/** A thinner stroke is a line, a thicker one a shape. */
export const MAX_LINE_THICKNESS_POINTS = 2.6;
