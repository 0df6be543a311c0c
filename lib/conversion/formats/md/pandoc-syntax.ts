const looksLikeTex = (latex: string) => /[\\^_{}=]|^\s*[A-Za-z]\s*$/.test(latex);

const LAYOUT =
  /^\s*\\(newpage|pagebreak|clearpage|tableofcontents|maketitle|noindent|bigskip|medskip|smallskip|vspace\{[^{}]*\})\s*$/;

/** Rewrites Pandoc's and Quarto's own syntax on one line as what CommonMark shows: its words. */
function plainLine(line: string): string {
  if (/^\s*:{3,}/.test(line) || LAYOUT.test(line)) return "";
  let out = line;
  if (/^#{1,6}[ \t]/.test(out))
    out = out.replace(/(?<![ \t])[ \t]*(?:\{[#.][^{}\n]{0,200}\}[ \t]*#*|\{-\})[ \t]*$/, "");
  if (out.includes("{{")) out = out.replace(/\{\{<[^<>]{0,300}>\}\}/g, "");
  if (out.includes("]{")) out = out.replace(/\[([^[\]]{0,500})\]\{[.#][^{}]{0,200}\}/g, "$1");
  if (out.includes("){"))
    out = out.replace(/(!?\[[^[\]]{0,2000}\]\([^()\s]{1,500}\))\{[^{}]{0,200}\}/g, "$1");
  if (out.includes("\\("))
    out = out.replace(/\\\(((?:(?!\\[()]).){1,500})\\\)/g, (all, latex: string) =>
      looksLikeTex(latex) ? `$${latex.trim()}$` : all,
    );
  if (/^\s*\\[[\]]\s*$/.test(out)) return out.replace(/\\[[\]]/, "$$$$");
  return /^\s*\\\[.*\\\]\s*$/.test(out) ? out.replace(/^(\s*)\\\[(.*)\\\](\s*)$/, "$1$$$$$2$$$$$3") : out;
}

/** The longest note that is recognised, in UTF-16 units. */
const MAX_NOTE = 5_000;
const MAX_NOTES = 5_000;

/** Returns the offset after the bracket that closes the one before `from`, or null where none does in time. */
function closingBracket(source: string, from: number): number | null {
  const last = Math.min(source.length, from + MAX_NOTE);
  let depth = 1;
  for (let at = from; at < last; at++) {
    const character = source[at];
    if (character === "\\") at++;
    else if (character === "[") depth++;
    else if (character === "]" && --depth === 0) return at + 1;
    else if (character === "\n" && source[at + 1] === "\n") return null;
  }
  return null;
}

/** Turns notes in the text (`^[…]`) into references, with their definitions at the end. Lines stay on their lines. */
function notesAtEnd(source: string): string {
  let out = "";
  let at = 0;
  const notes: string[] = [];
  for (let from = source.indexOf("^["); from >= 0; from = source.indexOf("^[", Math.max(from + 2, at))) {
    const end = notes.length > MAX_NOTES ? null : closingBracket(source, from + 2);
    if (end === null) continue;
    const inner = source.slice(from + 2, end - 1);
    notes.push(`[^inline-${notes.length + 1}]: ${inner.replace(/\s*\n\s*/g, " ")}`);
    out += `${source.slice(at, from)}[^inline-${notes.length}]${"\n".repeat(inner.split("\n").length - 1)}`;
    at = end;
  }
  return notes.length === 0 ? source : `${out}${source.slice(at)}\n\n${notes.join("\n\n")}\n`;
}

/** Rewrites as CommonMark what Pandoc, Quarto and R Markdown add to it. Every line stays on its line. */
export const withoutPandocSyntax = (source: string): string =>
  notesAtEnd(source.split("\n").map(plainLine).join("\n"));
