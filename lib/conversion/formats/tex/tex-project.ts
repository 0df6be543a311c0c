/** What a LaTeX reader may ask of the files around the main one. A single `.tex` file has none. */
export type TexProject = {
  main: string;
  /** The text of a project file by the name TeX uses for it, trying the given extensions. */
  text: (name: string, extensions: readonly string[]) => { name: string; text: string } | null;
  /** The `.bbl` that belongs to the main file. */
  bibliography: () => { name: string; text: string } | null;
  /** The image name under `images/` of a graphic, by the name in `\includegraphics`. */
  imageName: (name: string) => string | null;
};
