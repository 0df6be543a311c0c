/** Limits that hold for printed text in every stage, in parts of the font size. */

/** A line of text reaches this far over its baseline and under it. */
export const ASCENT_IN_SIZES = 0.72;
export const DESCENT_IN_SIZES = 0.21;
/** Runs whose size differs by less have one size. Scripts and large symbols differ by more. */
export const MAX_SIZE_DIFFERENCE_IN_SIZES = 0.12;
/** Exponents, indices and footnote marks are smaller than this part of their line's size. */
export const MAX_SCRIPT_SIZE_IN_SIZES = 0.86;
/** How far a superscript is raised, and a subscript lowered, at the least. */
export const MIN_RAISE_IN_SIZES = 0.12;
export const MIN_DROP_IN_SIZES = 0.06;
