/**
 * Stands for a line end that the text no longer has (a comment's, an expanded macro's argument), so that
 * lines can still be counted. It is white space to the parser and never reaches the Markdown.
 */
export const LOST_LINE = "\ufdd0";

const VERBATIM =
  /\\begin\{(verbatim\*?|Verbatim|lstlisting|minted|comment|filecontents\*?)\}[\s\S]*?\\end\{\1\}|\\verb\*?([^\w\s*])[^\n]*?\2/g;

const lostLines = (text: string) => LOST_LINE.repeat((text.match(/[\n\ufdd0]/g) ?? []).length);

function stripLineComments(text: string): string {
  return text.replace(
    /(?<!\\)((?:\\\\)*)%[^\n]*(?:\n[ \t]*|$)/g,
    (match, slashes: string) => slashes + lostLines(match),
  );
}

/** LaTeX without comments and switched-off parts. Verbatim text is left alone. */
export function cleanSource(source: string): string {
  const text = source.replace(/\r\n?/g, "\n").replace(/\ufdd0/g, "");
  let out = "";
  let at = 0;
  for (const match of text.matchAll(VERBATIM)) {
    // A verbatim that itself stands in a comment is no verbatim.
    const line = text.slice(text.lastIndexOf("\n", match.index) + 1, match.index);
    if (match.index < at || /(?<!\\)%/.test(line)) continue;
    out += stripLineComments(text.slice(at, match.index));
    out += /^\\begin\{(comment|filecontents)/.test(match[0]) ? lostLines(match[0]) : match[0];
    at = match.index + match[0].length;
  }
  out += stripLineComments(text.slice(at));
  return out.replace(/\\iffalse\b[\s\S]*?\\fi\b/g, lostLines);
}
