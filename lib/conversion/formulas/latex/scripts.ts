import { isOneToken } from "./accents.ts";

/** Returns the base of a script: one symbol or a bracketed expression as it is, anything else as a group. */
export function base(latex: string): string {
  if (latex === "") return "{}";
  if (isOneToken(latex) || /^\\(left|begin)\b/.test(latex)) return latex;
  return /^[([|](?:[^()[\]|\\]|\\[a-zA-Z]+)*[)\]|]$/.test(latex) ? latex : `{${latex}}`;
}

export function superscript(latex: string): string {
  if (latex === "") return "";
  return /^'+$/.test(latex) ? latex : `^{${latex}}`;
}

/** Sets lines one under the other below an operator. */
const stacked = (latex: string) =>
  /&|\\begin.*\\begin/.test(latex)
    ? latex
    : latex.replace(/^\\begin\{matrix\} ?(.*?) ?\\end\{matrix\}$/, "\\substack{$1}");

export const subscript = (latex: string) => (latex === "" ? "" : `_{${stacked(latex)}}`);

/** Joins the rows of a matrix or array. A row that starts with a bracket would be read as the height of the row before. */
export const joinRows = (rows: readonly string[]) =>
  rows.map((row, i) => (i > 0 && row.startsWith("[") ? `{}${row}` : row)).join(" \\\\ ");
