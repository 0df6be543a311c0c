/** A formula, which keeps its backslashes, or a backslash by which Markdown says that a sign is meant as it stands. */
const FORMULA_OR_ESCAPE = /(\$\$[^$]+\$\$|\$(?=[^\s\d$])[^$\n]*[^\s\\$]\$)|\\([!-/:-@[-`{-~])/g;
const HEADING = /^ {0,3}#{1,6} +/gm;
/** A word or more between pairs of stars, on one line. */
const STRONG = /(\*\*|__)(?=\S)([^\n*_]+?)(?<=\S)\1/g;
const LINE_BREAK = /(?: {2,}|\\)$/gm;

/**
 * The text of a letter as it was typed, from the Markdown that its file was converted to: without the marks of
 * headings, bold words and line breaks, and without the backslashes that keep `1.` from becoming a list. Formulas stay
 * as they are.
 */
export function letterAsTyped(markdown: string): string {
  return markdown
    .replace(LINE_BREAK, "")
    .replace(HEADING, "")
    .replace(STRONG, "$2")
    .replace(FORMULA_OR_ESCAPE, (_, formula?: string, sign?: string) => formula ?? sign ?? "");
}
