/** Nesting beyond any manuscript makes a Markdown parser's time explode. */
const MAX_CONTAINERS = 12;
const MAX_INDENT = 60;
const MAX_RUN = 40;

const CONTAINERS = new RegExp(
  `^((?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MAX_CONTAINERS}})[ \\t]*(?:(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))[ \\t]*)+`,
);

/** A line with no more containers, indent and delimiters in a row than a parser takes without trouble. */
export function boundedLine(line: string): string {
  let out = line;
  if (out.length > MAX_CONTAINERS) {
    out = out.replace(CONTAINERS, "$1 ");
    const indent = /^[ \t]*/.exec(out)?.[0].length ?? 0;
    if (indent > MAX_INDENT) out = " ".repeat(MAX_INDENT) + out.slice(indent);
  }
  if (out.length > MAX_RUN) out = out.replace(/([*_[\](`~!<])\1{39,}/g, (run) => run.slice(0, 3));
  const marks = out.length > 4_000 ? (out.match(/[*_[\]`~<!$]/g)?.length ?? 0) : 0;
  return marks > 4_000 && marks > out.length / 8 ? out.replace(/[*_[\]`~<!$]/g, " ") : out;
}

const looksLikeTex = (latex: string) => /[\\^_{}=]|^\s*[A-Za-z]\s*$/.test(latex);

/** Pandoc's and Quarto's own syntax on one line of text as what CommonMark shows: its words. */
function plainLine(line: string): string {
  if (/^\s*:{3,}/.test(line)) return "";
  let out = line;
  if (/^#{1,6}[ \t]/.test(out))
    out = out.replace(/[ \t]*\{[#.][^{}\n]{0,200}\}[ \t]*#*[ \t]*$|[ \t]*\{-\}[ \t]*$/, "");
  if (out.includes("{{")) out = out.replace(/\{\{<[^<>]{0,300}>\}\}/g, "");
  if (out.includes("]{")) out = out.replace(/\[([^[\]]{0,500})\]\{[.#][^{}]{0,200}\}/g, "$1");
  if (out.includes("){"))
    out = out.replace(/(!?\[[^[\]]{0,2000}\]\([^()\s]{1,500}\))\{[^{}]{0,200}\}/g, "$1");
  if (out.includes("\\("))
    out = out.replace(/\\\(((?:(?!\\\)).){1,500})\\\)/g, (all, latex: string) =>
      looksLikeTex(latex) ? `$${latex.trim()}$` : all,
    );
  if (/^\s*\\[[\]]\s*$/.test(out)) out = out.replace(/\\[[\]]/, "$$$$");
  else if (/^\s*\\\[.*\\\]\s*$/.test(out)) out = out.replace(/^(\s*)\\\[(.*)\\\](\s*)$/, "$1$$$$$2$$$$$3");
  if (
    /^\s*\\(newpage|pagebreak|clearpage|tableofcontents|maketitle|noindent|bigskip|medskip|smallskip|vspace\{[^{}]*\})\s*$/.test(
      out,
    )
  )
    return "";
  return out;
}

type Fence = { mark: string; indent: number };

const fenceOf = (line: string): Fence | null => {
  const match = /^( {0,3}|[ \t]*)(`{3,}|~{3,})/.exec(line);
  return match === null ? null : { mark: match[2] ?? "", indent: (match[1] ?? "").length };
};

/** A chunk's header in R Markdown and Quarto: ` ```{r name, echo=FALSE} `. */
const CHUNK = /^(\s*)(`{3,}|~{3,})\s*\{\.?([A-Za-z]\w*)([^}]*)\}\s*$/;
const HIDDEN = /\b(echo|include)\s*[=:]\s*(false|f)\b/i;

/**
 * A manuscript's Markdown, line by line: code stays, chunks that are not shown go, Pandoc's syntax becomes its words.
 * Every line stays on its line.
 */
export function plainSyntax(source: string, hidesCode: boolean): string {
  const lines = source.split("\n");
  const out: string[] = [];
  let fence: Fence | null = null;
  let isHidden = false;
  let hides = hidesCode;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const mark = fenceOf(line);
    if (fence === null && mark !== null) {
      fence = mark;
      const chunk = CHUNK.exec(line);
      const options =
        chunk === null
          ? ""
          : `${chunk[4] ?? ""} ${lines
              .slice(i + 1, i + 8)
              .filter((l) => /^\s*#\|/.test(l))
              .join(" ")}`;
      isHidden = chunk !== null && (HIDDEN.test(options) || (hides && !/echo\s*[=:]\s*true/i.test(options)));
      out.push(
        isHidden
          ? ""
          : chunk === null
            ? line.replace(/(`{3,}|~{3,})\s*\{[^{}]*?\.(\w+)[^{}]*\}/, "$1$2")
            : `${chunk[1] ?? ""}${chunk[2] ?? ""}${chunk[3] ?? ""}`,
      );
      continue;
    }
    if (fence !== null) {
      const closes =
        mark !== null &&
        mark.mark[0] === fence.mark[0] &&
        mark.mark.length >= fence.mark.length &&
        /^\s*(`+|~+)\s*$/.test(line);
      if (/opts_chunk\$set\([^)]*echo\s*=\s*F/.test(line)) hides = true;
      out.push(isHidden || (/^\s*#\|/.test(line) && !closes) ? "" : line);
      if (closes) {
        fence = null;
        isHidden = false;
      }
      continue;
    }
    out.push(boundedLine(plainLine(line)));
  }
  return out.join("\n");
}

/** Notes that stand in the text (`^[…]`) as references, and their definitions, which belong at the end. */
export function inlineNotes(source: string): { text: string; notes: string } {
  if (!source.includes("^[")) return { text: source, notes: "" };
  let out = "";
  let at = 0;
  const notes: string[] = [];
  for (let from = source.indexOf("^["); from >= 0; from = source.indexOf("^[", Math.max(from + 2, at))) {
    if (from < at) continue;
    let depth = 1;
    let end = from + 2;
    const last = Math.min(source.length, from + 5_000);
    for (; end < last && depth > 0; end++) {
      const c = source[end];
      if (c === "\\") end++;
      else if (c === "[") depth++;
      else if (c === "]") depth--;
      else if (c === "\n" && source[end + 1] === "\n") break;
    }
    if (depth > 0 || notes.length > 5_000) continue;
    const inner = source.slice(from + 2, end - 1);
    notes.push(`[^inline-${notes.length + 1}]: ${inner.replace(/\s*\n\s*/g, " ")}`);
    out += `${source.slice(at, from)}[^inline-${notes.length}]${"\n".repeat(inner.split("\n").length - 1)}`;
    at = end;
  }
  return { text: out + source.slice(at), notes: notes.join("\n\n") };
}
