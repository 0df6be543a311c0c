import { mathLetter, plainLetter } from "./math-alphabets.ts";
import { symbolOf } from "./symbol-table.ts";

/** Characters that are written in another way where they stand alone. */
const ALONE: Record<string, string> = {
  "√": "\\sqrt{}",
  "‖": "\\Vert",
  "°": "^{\\circ}",
  "\\": "\\backslash",
  Å: "\\mathring{A}",
  "–": "-",
  "{": "\\{",
  "}": "\\}",
};

const INVISIBLE = /[\u2061-\u2064\u200b]/;

function characterLatex(character: string): string {
  const isEarlier = character < "\u{10000}";
  const letter = isEarlier ? mathLetter(character) : null;
  if (letter !== null) return letter.command === "" ? letter.letter : `${letter.command}{${letter.letter}}`;
  const plain = plainLetter(character).char;
  return ALONE[plain] ?? symbolOf(plain)?.latex ?? plain;
}

/**
 * Returns the characters of a formula as LaTeX: Greek letters and operators by name, invisible operators dropped.
 * Letters of the mathematical alphabets become plain ones, which LaTeX sets in italics.
 */
export function symbolLatex(value: string): string {
  let out = "";
  for (const character of value) {
    if (INVISIBLE.test(character)) continue;
    const latex = characterLatex(character);
    out += /^\\[A-Za-z]/.test(latex) ? `${latex} ` : latex;
  }
  return out.trim();
}
