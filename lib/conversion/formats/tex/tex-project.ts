/**
 * A graphic of a project. `image` is its name under `images/`, null if it cannot be drawn. `file` is null if the
 * project has none. `fault` is the reason why a graphic of a known format is not drawn, or only in part.
 */
export type Graphic = { image: string | null; file: string | null; fault: string | null };

/** The files around the main one. A single `.tex` file has none. */
export type TexProject = {
  main: string;
  /** Returns the text of a project file by the name that TeX uses for it. Tries the given extensions. */
  text: (name: string, extensions: readonly string[]) => { name: string; text: string } | null;
  /** Returns the `.bbl` that belongs to the main file. */
  bibliography: () => { name: string; text: string } | null;
  /** Draws the graphics of these names, looking in these folders too. */
  loadGraphics: (names: readonly string[], folders: readonly string[]) => Promise<void>;
  /** Returns a graphic by its name in `\includegraphics`; null without a project. */
  graphic: (name: string) => Graphic | null;
};
