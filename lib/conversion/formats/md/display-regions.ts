const NAMES =
  "equation|align|gather|multline|eqnarray|flalign|alignat|displaymath|math|dmath|IEEEeqnarray|subequations|empheq";
const OPENING = new RegExp(`\\\\begin\\{((?:${NAMES})\\*?)\\}`);
/** The bracket of a display; `\\[2pt]` is the end of a row. */
const BRACKET = /(?<!\\)\\\[/;
const LATEX_OPENING = new RegExp(`${OPENING.source}|${BRACKET.source}`);
const WHOLE = new RegExp(`^\\\\begin\\{((?:${NAMES})\\*?)\\}[\\s\\S]*\\\\end\\{\\1\\}[.,;]?$`);

/** The lines after which a display that does not end is none. */
const MAX_LINES = 300;

/** The columns of one line (counted from 0) that belong to a display. */
type Region = { line: number; from: number; to: number };

type Display = { line: number; from: number; end: string; to: number };

/** Finds what opens a display on this line: `\begin{equation}`, a `$$` after text, in LaTeX source also `\[`. */
function openingAt(text: string, line: number, column: number, isLatex: boolean): Display | null {
  const match = (isLatex ? LATEX_OPENING : OPENING).exec(text.slice(column));
  if (match !== null) {
    const from = column + match.index;
    const end = match[1] === undefined ? "\\]" : `\\end{${match[1]}}`;
    return { line, from, end, to: from + match[0].length };
  }
  // Where `$$` begins a line Markdown itself knows the display.
  const dollars = text.slice(column).split("$$").length - 1;
  const last = text.lastIndexOf("$$");
  const isOpen = column === 0 && dollars % 2 === 1 && text.slice(0, last).trim() !== "";
  return isOpen ? { line, from: last, end: "$$", to: last + 2 } : null;
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

/** Finds the LaTeX displays of a text, line by line. An environment without an end is text. */
export function displayRegions(lines: readonly string[], isLatex: boolean): Region[] {
  const out: Region[] = [];
  let column = 0;
  for (let line = 0; line < lines.length; ) {
    const opening = openingAt(lines[line] ?? "", line, column, isLatex);
    const end = opening === null ? null : endOf(lines, opening);
    if (opening === null || end === null) {
      line++;
      column = 0;
      continue;
    }
    for (let at = line; at <= end.line; at++) {
      const from = at === line ? opening.from : (/^[ \t>]*/.exec(lines[at] ?? "")?.[0].length ?? 0);
      out.push({ line: at, from, to: at === end.line ? end.to : (lines[at]?.length ?? 0) });
    }
    [line, column] = [end.line, end.to];
  }
  // The last region of a line comes first, so that the columns of those before stay true.
  return out.toReversed();
}

/** True if Markdown is one LaTeX display and nothing else. */
export const isDisplay = (markdown: string): boolean => WHOLE.test(markdown.trim());

/** Takes from a line of a display what would load a picture, be a tag, or open an address in a renderer of Markdown. */
export function safeDisplayLine(line: string): string {
  return line
    .replace(/!(?=\[)/g, "! ")
    .replace(/<(?=\/?[a-z][a-z0-9]*[\s/>]|!--|[a-z][a-z0-9+.-]*:)/gi, "< ")
    .replace(/\](?=\(\s*<?\s*[a-z]+:)/gi, "] ")
    .replace(/^(\s{0,3}\[[^\]]*\])(?=:)/, "$1 ");
}
