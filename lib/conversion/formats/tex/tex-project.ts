/**
 * A graphic: its image under `images/`, null if it cannot be drawn; its file, null if the project has none;
 * and why it is not drawn, or not to its end, where its format is one that is.
 */
export type Graphic = { image: string | null; file: string | null; fault: string | null };

/** What a LaTeX reader may ask of the files around the main one. A single `.tex` file has none. */
export type TexProject = {
  main: string;
  /** The text of a project file by the name TeX uses for it, trying the given extensions. */
  text: (name: string, extensions: readonly string[]) => { name: string; text: string } | null;
  /** The `.bbl` that belongs to the main file. */
  bibliography: () => { name: string; text: string } | null;
  /** Draws the graphics of these names, looking in these folders too. */
  loadGraphics: (names: readonly string[], folders: readonly string[]) => Promise<void>;
  /** A graphic by the name in `\includegraphics`; null where no project was given. */
  graphic: (name: string) => Graphic | null;
};
