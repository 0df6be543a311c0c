import { TEX_SPECIALS } from "../tex/tex-specials.ts";
import { withoutControls } from "../without-controls.ts";

/** More signs than must be escaped, since some are read in another way after a command. */
const SPECIALS: Readonly<Record<string, string>> = {
  ...TEX_SPECIALS,
  "[": "{[}",
  "]": "{]}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
};

const MATHS: Readonly<Record<string, string>> = {
  "×": "times",
  "±": "pm",
  "≤": "leq",
  "≥": "geq",
  "≠": "neq",
  "≈": "approx",
  "→": "to",
  "←": "leftarrow",
  "−": "-",
  "∞": "infty",
  "∑": "sum",
  "∫": "int",
  "√": "surd",
  "∈": "in",
  "∂": "partial",
  "·": "cdot",
};
const GREEK =
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi o pi rho varsigma sigma tau upsilon phi chi psi omega".split(
    " ",
  );
const GREEK_CAPITALS = "ΓΔΘΛΞΠΣΥΦΨΩ";
const CAPITAL_NAMES = "Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega".split(" ");

/** Returns words as LaTeX that prints them: special characters are escaped, Greek letters and signs become formulas. */
export function escapedTex(text: string): string {
  return [...withoutControls(text.replace(/\r\n?/g, "\n"))].map(signTex).join("");
}

function signTex(sign: string): string {
  const special = SPECIALS[sign];
  if (special !== undefined) return special;
  const maths = MATHS[sign];
  if (maths !== undefined) return `\\ensuremath{${maths === "-" ? "-" : `\\${maths}`}}`;
  const code = sign.codePointAt(0) ?? 0;
  const small = code >= 0x3b1 && code <= 0x3c9 ? GREEK[code - 0x3b1] : undefined;
  if (small !== undefined) return `\\ensuremath{${small === "o" ? "o" : `\\${small}`}}`;
  const capital = CAPITAL_NAMES[GREEK_CAPITALS.indexOf(sign)];
  return capital === undefined ? sign : `\\ensuremath{\\${capital}}`;
}

const FORMULA = /\$\$([^$]{1,4000})\$\$|\$(?!\s)([^$\n]{1,1000}?)(?<!\s)\$(?!\d)/g;
/** Control words that read files, write them, or change how TeX reads. */
const UNSAFE =
  /\\(?:input|include\w*|write\w*|read\w*|open\w*|close\w*|immediate|catcode|csname|endcsname|[egx]?def|let|futurelet|new\w+|renew\w+|provide\w*|special|use\w*|loop|repeat|lua\w*|directlua|every\w*|expandafter|scantokens|begin|end|par|output|shipout|jobname|message|err\w*|halign|verb\w*|font\w*|\^\^)|\^\^|%|#/;

const MOST_FORMULAS = 6_000;
const FIRST_PRIVATE = 0xe000;

/** Returns Markdown as LaTeX in which formulas stay as they are, unless they could do more than print. */
export function replyTex(markdown: string, write: (text: string) => string): string {
  const kept: string[] = [];
  // A formula is one letter of the private use area while the marks of the Markdown around it are read.
  const words = markdown
    .replace(/[\ue000-\uf8ff]/g, "")
    .replace(FORMULA, (whole, block?: string, inline?: string) => {
      if (!isPlainFormula(block ?? inline ?? "") || kept.length === MOST_FORMULAS) return whole;
      kept.push(whole.startsWith("$$") ? `\\[${whole.slice(2, -2).trim()}\\]` : whole);
      return String.fromCharCode(FIRST_PRIVATE + kept.length - 1);
    });
  return write(words).replace(/[\ue000-\uf8ff]/g, (sign) => kept[sign.charCodeAt(0) - FIRST_PRIVATE] ?? "");
}

function isPlainFormula(formula: string): boolean {
  if (UNSAFE.test(formula) || /\\$/.test(formula) || formula.trim() === "") return false;
  let depth = 0;
  for (const [, sign] of formula.replace(/\\[\\{}]/g, "").matchAll(/([{}])/g)) {
    depth += sign === "{" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
