import type { Path } from "../path.ts";

/** A glyph in the units of its font: the distance to the next one, and its shape. */
export type Glyph = { width: readonly [number, number]; outline: Path };

/** Returns a glyph of a font: by the name that its encoding has for a code, or by the code itself. */
export type GlyphSource = (name: string, code: number) => Glyph | null;
