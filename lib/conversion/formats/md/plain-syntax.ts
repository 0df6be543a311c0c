const looksLikeTex = (latex: string) => /[\\^_{}=]|^\s*[A-Za-z]\s*$/.test(latex);

const LAYOUT =
  /^\s*\\(newpage|pagebreak|clearpage|tableofcontents|maketitle|noindent|bigskip|medskip|smallskip|vspace\{[^{}]*\})\s*$/;

/** Rewrites Pandoc's and Quarto's own syntax on one line as what CommonMark shows: its words. */
function plainLine(line: string): string {
  if (/^\s*:{3,}/.test(line) || LAYOUT.test(line)) return "";
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
  if (/^\s*\\[[\]]\s*$/.test(out)) return out.replace(/\\[[\]]/, "$$$$");
  return /^\s*\\\[.*\\\]\s*$/.test(out) ? out.replace(/^(\s*)\\\[(.*)\\\](\s*)$/, "$1$$$$$2$$$$$3") : out;
}

/** Rewrites what Pandoc, Quarto and R Markdown add to CommonMark. Every line stays on its line. */
export const plainSyntax = (source: string): string => source.split("\n").map(plainLine).join("\n");
