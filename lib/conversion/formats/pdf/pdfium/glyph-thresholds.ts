/** Limits by which glyphs become runs of text, in parts of the font size where no other unit is named. */

/** A wider gap within a run is white space, whatever the file says. */
export const MIN_WORD_GAP_IN_SIZES = 0.22;
/** A space that PDFium saw where letters all but touch is letter-spacing. */
export const MIN_PRINTED_SPACE_IN_SIZES = 0.05;
/** A box that ends so close to the glyph's ink was widened to it. */
export const MAX_INK_EDGE_SHIFT_POINTS = 0.01;
/** A font that gives a letter less width does not know it. */
export const MIN_LETTER_WIDTH_IN_SIZES = 0.15;
/** Letters of one run overlap by less. */
export const MAX_OVERLAP_IN_SIZES = 0.2;
/** The baselines of one run differ by less. */
export const MAX_BASELINE_SHIFT_IN_SIZES = 0.04;
/** The ink of a taller sign from a font of formulas is its own. */
export const MIN_TALL_SIGN_IN_SIZES = 1.08;

/** Letter-spaced words have so many letters, and a space after this part of them. */
export const MIN_SPACED_LETTERS = 4;
export const MIN_LETTER_SPACES_SHARE = 0.6;
/** A space between letter-spaced words is wider than the usual one by this factor. */
export const MIN_WORD_SPACE_IN_USUAL_SPACES = 1.6;

/** The middle of an accent may lie beside its letter by this part of the letter's width. */
export const MAX_ACCENT_OVERHANG_IN_WIDTHS = 0.1;
/** An accent's baseline and size differ from its letter's by less. */
export const MAX_ACCENT_RAISE_IN_SIZES = 0.45;
export const MAX_ACCENT_SIZE_DIFFERENCE_IN_SIZES = 0.2;
/** An accent may come so many letters after its own: those of a long line. */
export const MAX_LETTERS_BEFORE_ACCENT = 300;
/** The letters of one ligature come in exactly one place. */
export const MAX_LIGATURE_SHIFT_IN_SIZES = 0.001;
/** A letter printed twice so close together is bold. */
export const MAX_DOUBLE_PRINT_SHIFT_IN_SIZES = 0.08;

/** A glyph whose baseline differs by more is on another line. */
export const MIN_LINE_STEP_IN_SIZES = 0.5;
/** TeX's largest bracket of one piece is taller than the first and shorter than the second. */
export const MIN_LARGE_BRACKET_IN_SIZES = 2;
export const MAX_LARGE_BRACKET_IN_SIZES = 3.6;
