import { GroupEnds } from "./group-ends.ts";

/** The longest line whose beginning is looked at, in UTF-16 units. */
const LONGEST_LINE = 300;

/** True if the text is LaTeX source rather than Markdown that quotes some: it has a document's skeleton. */
export function isLatexSource(text: string): boolean {
  if (/^[ \t]*\\(?:documentclass|begin\{document\})/m.test(text)) return true;
  const sections = text.match(/^[ \t]*\\(?:sub)*section\*?\{/gm)?.length ?? 0;
  return sections >= 2 && !/^#{1,6} /m.test(text);
}

/**
 * The source with every comment blanked, unit for unit, so that offsets stay those of the source. A line that
 * holds nothing but a comment does not end a paragraph: its line break is blanked with it.
 */
export function withoutComments(source: string): string {
  return source
    .split(/(?<=\n)/)
    .map((line) => {
      const at = commentStart(line);
      if (at < 0) return line;
      const breaks = line.endsWith("\n") && line.slice(0, at).trim() !== "";
      const kept = breaks ? "\n" : "";
      return line.slice(0, at) + " ".repeat(line.length - at - kept.length) + kept;
    })
    .join("");
}

/** Returns where the comment of a line begins: at the first "%" after an even run of backslashes; -1 if there is none. */
function commentStart(line: string): number {
  for (let at = line.indexOf("%"); at >= 0; at = line.indexOf("%", at + 1)) {
    let escapes = at;
    while (escapes > 0 && line.charAt(escapes - 1) === "\\") escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return -1;
}

/** True if the line of an offset is a comment. A converter may carry comments into the display that holds them. */
export function isOnCommentLine(source: string, at: number): boolean {
  const before = source.slice(Math.max(0, at - LONGEST_LINE), at);
  const line = before.lastIndexOf("\n");
  return (line >= 0 || at <= LONGEST_LINE) && /^\s*%/.test(before.slice(line + 1));
}

/** True if the source includes other files, which may hold what it refers to; a list of references apart. */
export function includesFiles(source: string): boolean {
  return /\\(?:input|include|subfile|import|externaldocument)\s{0,3}\{(?![^{}]*\.bbl)/.test(
    withoutComments(source),
  );
}

/** True if the source takes its list of references from a file of its own. */
export function takesReferencesFromFile(source: string): boolean {
  return /\\(?:bibliography|addbibresource|printbibliography)\b/.test(source);
}

/** Groups of a source that is no longer than a few groups are read one by one, in UTF-16 units. */
const LONG_SOURCE = 20_000;

let latest: GroupEnds | null = null;

/** Returns where the group that opens at `at` ("{" or "[") closes, or -1 if it does not close within `reach` units. */
export function groupEnd(source: string, at: number, reach = 20_000): number {
  if (source.length <= LONG_SOURCE) return groupEndWithin(source, at, reach);
  // Many groups of one source follow each other.
  if (latest?.source !== source) latest = new GroupEnds(source);
  const end = latest.endOf(at);
  return end < at + reach ? end : -1;
}

function groupEndWithin(source: string, at: number, reach: number): number {
  const close = source.charAt(at) === "[" ? "]" : "}";
  let depth = 0;
  for (let i = at; i < Math.min(source.length, at + reach); i += 1) {
    const character = source.charAt(i);
    if (character === "\\") i += 1;
    else if (character === "{") depth += 1;
    else if (character === "}" && close === "}") {
      depth -= 1;
      if (depth === 0) return i;
    } else if (character === "}") depth -= 1;
    else if (character === close && depth === 0) return i;
  }
  return -1;
}
