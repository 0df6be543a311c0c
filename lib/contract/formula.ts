/**
 * A formula in the Markdown that the API sends: `$x$` or `$$x$$`. As in Pandoc, no space stands inside the dollar signs
 * and no digit follows, so that "$5 and $6" is money.
 */
const FORMULA = /(\$\$?)(?=[^\s$])((?:[^$\\\n]|\\[^\n])*?[^\s$\\]|(?:[^$\\\n]|\\[^\n])*?\\[^\s])\1(?![\d$])/g;

export interface TextPart {
  /** Words, or the LaTeX of a formula without its dollar signs. */
  kind: "words" | "formula";
  text: string;
}

/** Splits a text into words and formulas. */
export function splitFormulas(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(FORMULA)) {
    if (text.charAt(match.index - 1) === "\\") continue;
    parts.push(
      { kind: "words", text: text.slice(from, match.index) },
      { kind: "formula", text: match[2] ?? "" },
    );
    from = match.index + match[0].length;
  }
  parts.push({ kind: "words", text: text.slice(from) });
  return parts.filter((part) => part.text !== "");
}
