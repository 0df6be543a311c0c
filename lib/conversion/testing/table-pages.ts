import { markdownOf } from "./convert-bytes.ts";
import { makePdf, type PdfText, textLines } from "./make-pdf.ts";

/** Places the words of a row of cells. */
export const row = (y: number, cells: readonly string[], xs: readonly number[]): PdfText[] =>
  cells.flatMap((text, i) => (text === "" ? [] : [{ text, x: xs[i] ?? 0, y, size: 9 }]));
/** Draws rules across a page, as PDF operators. */
export const across = (x0: number, x1: number, ...ys: number[]) =>
  ys.map((y) => `${x0} ${y} m ${x1} ${y} l S`).join("\n");
export const PROSE = textLines(
  Array.from(
    { length: 5 },
    (_, i) => `The quick brown fox jumps over the lazy dog and rests a little while near ${i}`,
  ),
  72,
  760,
);
export const tableOf = (markdown: string) => markdown.split("\n").filter((line) => line.startsWith("|"));
/** Returns the lines of the tables that are read from such pages. */
export const rowsOf = async (pages: readonly (readonly PdfText[])[], drawing = "") =>
  tableOf(await markdownOf(makePdf(pages, { drawing }), "a.pdf"));
