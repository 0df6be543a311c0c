const NAMES =
  "equation|align|gather|multline|eqnarray|flalign|alignat|displaymath|math|dmath|IEEEeqnarray|subequations|empheq";
const OPENING = new RegExp(`\\\\begin\\{((?:${NAMES})\\*?)\\}`);
/** The bracket of a display; `\\[2pt]` is the end of a row. */
const BRACKET = /(?<!\\)\\\[/;
const LATEX_OPENING = new RegExp(`${OPENING.source}|${BRACKET.source}`, "g");
const WHOLE = new RegExp(
  `^\\\\begin\\{((?:${NAMES})\\*?)\\}[\\s\\S]*\\\\end\\{\\1\\}[.,;]?$|^\\$\\$\\n[\\s\\S]*\\n\\$\\$$`,
);
/** Brackets around anything else are Markdown's escapes, as in `\[see [here](a.html)\]`. */
const FORMULA = /\\[A-Za-z]|[\^_=<>+]/;

/** The lines after which a display that does not end is none. */
const MAX_LINES = 300;

/** The columns of one line (counted from 0) that belong to a display. */
type Region = {
  line: number;
  from: number;
  to: number;
  /** The side at which a `$$` needs a line of its own: with words beside it Markdown reads on to the end of the text. */
  breakAt: "start" | "end" | null;
};

type Display = { line: number; from: number; end: string; to: number };

/** Finds what opens a display on this line: `\begin{equation}`, `$$` without an end on the line, or `\[`. */
function openingAt(text: string, line: number, column: number): Display | null {
  LATEX_OPENING.lastIndex = column;
  const match = LATEX_OPENING.exec(text);
  if (match !== null) {
    const end = match[1] === undefined ? "\\]" : `\\end{${match[1]}}`;
    return { line, from: match.index, end, to: match.index + match[0].length };
  }
  const dollars = text.slice(column).split("$$").length - 1;
  const last = text.lastIndexOf("$$");
  return dollars % 2 === 1 ? { line, from: last, end: "$$", to: last + 2 } : null;
}

/** Returns where a display ends, or null if it does not. A blank line or another opening shows that it does not. */
function endOf(lines: readonly string[], { line, to, end }: Display): { line: number; to: number } | null {
  const isEnvironment = end.startsWith("\\end");
  const begin = end.replace("\\end", "\\begin");
  const isOver = (rest: string) =>
    isEnvironment ? rest.includes(begin) : rest.trim() === "" || (end === "\\]" && BRACKET.test(rest));
  for (let at = line; at < Math.min(lines.length, line + MAX_LINES); at++) {
    const from = at === line ? to : 0;
    const text = lines[at] ?? "";
    const found = text.indexOf(end, from);
    if (found >= 0) return { line: at, to: found + end.length };
    if (at > line ? isOver(text) : isEnvironment && isOver(text.slice(from))) return null;
  }
  return null;
}

/** Returns the end of a display that Markdown itself knows: both of its delimiters stand on lines of their own. */
function endOfFence(lines: readonly string[], { line, from, to, end }: Display): number | null {
  const opening = lines[line] ?? "";
  if (end.startsWith("\\end") || !isAlone(opening, from, to)) return null;
  for (let at = line + 1; at < Math.min(lines.length, line + MAX_LINES); at++)
    if (lines[at]?.includes(end)) return lines[at]?.trim() === end ? at : null;
  return null;
}

/** True if nothing else stands on the line. */
const isAlone = (line: string, from: number, to: number): boolean =>
  line.slice(0, from).trim() === "" && line.slice(to).trim() === "";

/** True for brackets that are a formula; those that fill a line become a display of Markdown. */
function isFormula(lines: readonly string[], { line, from, to }: Display, end: { line: number; to: number }) {
  const text = lines[line] ?? "";
  if (end.line === line && isAlone(text, from, end.to)) return false;
  const words = lines.slice(line, end.line + 1).join("\n");
  const inside = words.slice(to, words.length - ((lines[end.line]?.length ?? 0) - end.to) - 2);
  return (end.line > line || FORMULA.test(inside)) && !inside.includes("](");
}

/** Finds the LaTeX displays of a text, line by line. An environment without an end is text. */
export function displayRegions(lines: readonly string[], isLatex: boolean): Region[] {
  const out: Region[] = [];
  let column = 0;
  for (let line = 0; line < lines.length; ) {
    const opening = openingAt(lines[line] ?? "", line, column);
    const isKnown = opening !== null && !(isLatex && opening.end === "\\]");
    const fence = isKnown ? endOfFence(lines, opening) : null;
    const end = opening === null || fence !== null ? null : endOf(lines, opening);
    if (opening === null || end === null) {
      line = (fence ?? line) + 1;
      column = 0;
      continue;
    }
    if (isLatex || opening.end !== "\\]" || isFormula(lines, opening, end))
      out.push(...regionsOf(lines, opening, end, isLatex));
    [line, column] = [end.line, end.to];
  }
  return out;
}

function regionsOf(
  lines: readonly string[],
  opening: Display,
  end: { line: number; to: number },
  isLatex: boolean,
): Region[] {
  const before = (lines[opening.line] ?? "").slice(0, opening.from);
  const isLone = !isLatex && opening.end === "$$" && before.trim() === "";
  return lines.slice(opening.line, end.line + 1).map((text, i, { length }) => ({
    line: opening.line + i,
    from: i === 0 ? opening.from : (/^[ \t>]*/.exec(text)?.[0].length ?? 0),
    to: i === length - 1 ? end.to : text.length,
    breakAt: isLone ? (i === 0 ? "start" : i === length - 1 ? "end" : null) : null,
  }));
}

/** True if an environment for a display begins here. */
export const opensEnvironment = (line: string): boolean => OPENING.test(line);

/** True if Markdown is one LaTeX display and nothing else. */
export const isDisplay = (markdown: string): boolean => WHOLE.test(markdown.trim());

/** A tag that does something, or an address, as CommonMark reads them. `a<b` and `\{y<x: y>0\}` are formulas. */
const TAG =
  /<(?=\/?[a-z][a-z0-9-]+(?:\s+[a-z_:][\w.:-]*(?:\s*=[^<>]*)?)*\s*\/?>|[a-z]\s[^<>]*=\s*["'][^<>]*>|!--|[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>)/gi;

/** Takes from a line of a display what would load a picture, be a tag, or open an address in a renderer of Markdown. */
export function safeDisplayLine(line: string): string {
  return line
    .replace(/!(?=\[)/g, "! ")
    .replace(TAG, "< ")
    .replace(/\](?=\(\s*<?\s*[a-z]+:)/gi, "] ")
    .replace(/^(\s{0,3}\[[^\]]*\])(?=:\s*<?(?:[a-z][a-z0-9+.-]*:|\/\/|www\.))/i, "$1 ");
}
