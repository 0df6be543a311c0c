const MATH =
  /^(?:equation|align|alignat|flalign|gather|multline|eqnarray|displaymath|math|IEEEeqnarray|dmath)\*?$/;
const CODE =
  /^(?:verbatim|lstlisting|minted|tikzpicture|pgfpicture|algorithmic|comment|filecontents|Verbatim)\*?$/;
const TABLE = /^(?:tabular[xy]?|longtable|tabularray|tblr|array)\*?$/;

/** The kind of block that an environment is as a whole; null if its content is read as blocks of its own. */
export function environmentKind(name: string): "math" | "code" | "table" | null {
  if (MATH.test(name)) return "math";
  if (CODE.test(name)) return "code";
  return TABLE.test(name) ? "table" : null;
}

/**
 * Returns the mark that closes what a line of Markdown opens with "\[" or "\begin{…}", and the kind of the block; null
 * if it opens nothing. "\[3\]" is a citation whose brackets are escaped. Cells of a table are not read: it is opaque.
 */
export function openedInMarkdown(line: string): { kind: "math" | "code"; close: string } | null {
  if (line.startsWith("\\[")) return /^\\\[\d/.test(line) ? null : { kind: "math", close: "\\]" };
  const name = /^\\begin\{([a-zA-Z]{1,30}\*?)\}/.exec(line)?.[1];
  const kind = name === undefined ? null : environmentKind(name);
  return kind === null ? null : { kind: kind === "table" ? "math" : kind, close: `\\end{${name}}` };
}
