const DRESS = /\\(?:mathrm|mathit|text|textit|textrm|rm|it|displaystyle|left|right)(?![A-Za-z])|[\s{}]/g;
/** One letter, dressed or not, with an index, a power and arguments. */
const ONE_SYMBOL =
  /^((?:\\(?:hat|bar|tilde|vec|mathbf|mathcal|mathbb|mathfrak|mathsf|boldsymbol|bm|overline|widehat|widetilde|dot))*(?:\\[a-zA-Z]+|[A-Za-z\p{Script=Greek}])'*(?:_(?:\\?[A-Za-z0-9,.*+-]{1,12}))?(?:\^(?:\\?[A-Za-z0-9*+'-]{1,8}|\([A-Za-z]\)))?)(\([^()=<>]{1,20}\))?$/u;
/** The longest formula that may be one symbol, in UTF-16 units. */
const LONGEST = 120;

/** True if a formula within running text begins at `at`, right after "$" or "\(". */
export function beginsFormula(source: string, at: number): boolean {
  return source.charAt(at - 1) === "$" || source.startsWith("\\(", at - 2);
}

/** A symbol without braces, spaces and dress, and its arguments: "x_i" and "(t)" for "\mathrm{x}_{i}(t)". */
export type FormulaSymbol = { symbol: string; argument: string };

/**
 * Returns the symbol that the formula at `at` consists of; null if it is no single symbol. A formula that does not
 * close nearby ends at `end`.
 */
export function readFormulaSymbol(source: string, at: number, end: number): FormulaSymbol | null {
  const close = /\$|\\\)/.exec(source.slice(at, at + LONGEST));
  const latex = source.slice(at, close === null ? end : at + close.index);
  const match = ONE_SYMBOL.exec(latex.normalize("NFKC").replace(DRESS, ""));
  return match?.[1] === undefined ? null : { symbol: match[1], argument: match[2] ?? "" };
}
