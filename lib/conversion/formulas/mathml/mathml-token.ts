import { type Element, textOf } from "../../xml.ts";
import { functionName, isFunctionName, textLatex } from "../latex/run-latex.ts";
import { mathLetter } from "../symbols/math-alphabets.ts";
import { symbolLatex } from "../symbols/symbol-latex.ts";

const VARIANTS: Record<string, string> = {
  normal: "\\mathrm",
  bold: "\\mathbf",
  "bold-italic": "\\boldsymbol",
  "double-struck": "\\mathbb",
  script: "\\mathcal",
  "bold-script": "\\mathcal",
  fraktur: "\\mathfrak",
  "bold-fraktur": "\\mathfrak",
  "sans-serif": "\\mathsf",
  "bold-sans-serif": "\\mathsf",
  monospace: "\\mathtt",
};

const LIMITED = /^(lim|liminf|limsup|max|min|sup|inf|arg\s?max|arg\s?min|det|gcd|Pr)$/;

/** Writes letters of the mathematical alphabets with their commands, runs of one style together. */
function styled(value: string): string {
  let out = "";
  let command = "";
  let letters = "";
  const flush = () => {
    if (letters !== "") out += command === "" ? symbolLatex(letters) : `${command}{${symbolLatex(letters)}}`;
    letters = "";
  };
  for (const c of value) {
    const letter = mathLetter(c);
    const next = letter?.command ?? "";
    if (next !== command) flush();
    command = next;
    letters += letter?.letter ?? c;
  }
  flush();
  return out;
}

const isPlainLetters = (latex: string) => /^[A-Za-z0-9]+$/.test(latex);

function identifier(value: string, variant: string | undefined): string {
  if (isFunctionName(value)) return functionName(value, LIMITED.test(value));
  const latex = styled(value);
  const command = variant === undefined ? undefined : VARIANTS[variant];
  const isWord = /^[\p{L}\p{N}][\p{L}\p{N}\s_.-]+$/u.test(value);
  if (command === "\\mathrm" && !isPlainLetters(latex)) return latex;
  if (command !== undefined)
    return `${/^\\/.test(latex) && command === "\\mathbf" ? "\\boldsymbol" : command}{${latex}}`;
  return isWord && isPlainLetters(latex.replace(/[\s_.-]/g, "")) ? `\\mathrm{${latex}}` : latex;
}

const OPERATORS: Record<string, string> = {
  "∑": "\\sum",
  "…": "\\ldots",
  "⋯": "\\cdots",
  "∣": "|",
  "∥": "\\|",
  "‖": "\\|",
  "\u00a0": "\\ ",
  "'": "'",
  "′": "'",
  "″": "''",
  "‴": "'''",
  "∶": ":",
  "≔": ":=",
  "&": "\\&",
};

/** Returns one of MathML's token elements (`mi`, `mn`, `mo`, `ms`, `mtext`) as LaTeX. */
export function tokenLatex(kind: string, element: Element): string {
  const raw = textOf(element);
  const value = raw.replace(/[ \t\r\n]+/g, " ").trim();
  if (kind === "mtext") {
    const words = raw.replace(/[ \t\r\n\u00a0\u2000-\u200a\u202f]+/g, " ");
    return words.trim() === "" ? (words === "" ? "" : "\\ ") : textLatex(words);
  }
  if (kind === "mo") {
    if (/^[\u2061-\u2064\u200b]*$/.test(value)) return "";
    const known = OPERATORS[value];
    if (known !== undefined) return known;
    return /^[A-Za-z][A-Za-z ]+$/.test(value) ? functionName(value, LIMITED.test(value)) : styled(value);
  }
  if (kind === "mi") return identifier(value, element.attributes.mathvariant);
  const variant = element.attributes.mathvariant;
  return variant !== undefined && variant !== "normal" ? identifier(value, variant) : styled(value);
}
