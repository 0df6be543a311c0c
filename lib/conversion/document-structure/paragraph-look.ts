import type { DocumentNode } from "../document-tree.ts";

/** The look of a paragraph as a whole: for headings that no style names and for paragraphs that were cut up. */
export type ParagraphLook = {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  caps: boolean;
  centred: boolean;
  /** The size of most of the text, in points. */
  size: number;
  /** The name of the font of most of the text; empty where the format does not tell. */
  font: string;
  /** The distance from the margin to the first line, in twips. */
  firstLine: number;
  /** The distance from the margin to the other lines, in twips. */
  indent: number;
  isNumbered: boolean;
  /** The number or sign that the program prints before an item of a list. */
  label: string;
};

/** The looks of a document's paragraphs, and in points the size of most of its text. */
export type ParagraphLooks = { looks: WeakMap<DocumentNode, ParagraphLook>; styles: { bodySize: number } };

/** A paragraph has a property if runs with this part of its characters have it. */
const MIN_SHARE_OF_CHARACTERS = 0.9;

/** True if runs with most of the characters have the property. */
export function holdsForMost<Run extends { length: number }>(
  runs: readonly Run[],
  has: (run: Run) => boolean,
): boolean {
  const total = runs.reduce((sum, run) => sum + run.length, 0);
  return (
    total > 0 &&
    runs.reduce((sum, run) => sum + (has(run) ? run.length : 0), 0) >= MIN_SHARE_OF_CHARACTERS * total
  );
}

/** Returns the run with the most characters, the first of them if several have as many. */
export function longestRun<Run extends { length: number }>(runs: readonly Run[]): Run | undefined {
  return runs.reduce<Run | undefined>((a, b) => (b.length > (a?.length ?? 0) ? b : a), undefined);
}

/** Gives a paragraph that replaces another the look of that one. */
export function keepLook(
  looks: WeakMap<DocumentNode, ParagraphLook>,
  from: DocumentNode,
  to: DocumentNode,
): void {
  const look = looks.get(from);
  if (look !== undefined) looks.set(to, look);
}
