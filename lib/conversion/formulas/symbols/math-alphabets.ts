/** A letter of a mathematical alphabet: the LaTeX command that sets it, and the plain letter or digit. */
export type MathLetter = { command: string; letter: string };

/** First code point and style of each Latin block of Mathematical Alphanumeric Symbols, 52 letters apiece. */
const LATIN: [start: number, command: string][] = [
  [0x1d400, "\\mathbf"],
  [0x1d434, ""],
  [0x1d468, "\\boldsymbol"],
  [0x1d49c, "\\mathcal"],
  [0x1d4d0, "\\mathcal"],
  [0x1d504, "\\mathfrak"],
  [0x1d538, "\\mathbb"],
  [0x1d56c, "\\mathfrak"],
  [0x1d5a0, "\\mathsf"],
  [0x1d5d4, "\\mathsf"],
  [0x1d608, "\\mathsf"],
  [0x1d63c, "\\mathsf"],
  [0x1d670, "\\mathtt"],
  [0x1d6a4, ""],
];

/** Greek: every bold or sans-serif bold block is bold in LaTeX, the one italic block is plain. */
const GREEK: [start: number, command: string][] = [
  [0x1d6a8, "\\boldsymbol"],
  [0x1d6e2, ""],
  [0x1d71c, "\\boldsymbol"],
  [0x1d756, "\\boldsymbol"],
  [0x1d790, "\\boldsymbol"],
  [0x1d7ca, "\\boldsymbol"],
];

const DIGITS = ["\\mathbf", "\\mathbb", "\\mathsf", "\\mathsf", "\\mathtt"];

/** Letters that Unicode had before it had the alphabets. */
const LETTERLIKE: Record<string, string> = {
  ℬ: "\\mathcal",
  ℰ: "\\mathcal",
  ℱ: "\\mathcal",
  ℋ: "\\mathcal",
  ℐ: "\\mathcal",
  ℒ: "\\mathcal",
  ℳ: "\\mathcal",
  ℛ: "\\mathcal",
  ℯ: "\\mathcal",
  ℊ: "\\mathcal",
  ℴ: "\\mathcal",
  ℭ: "\\mathfrak",
  ℌ: "\\mathfrak",
  ℑ: "\\mathfrak",
  ℜ: "\\mathfrak",
  ℨ: "\\mathfrak",
  ℂ: "\\mathbb",
  ℍ: "\\mathbb",
  ℕ: "\\mathbb",
  ℙ: "\\mathbb",
  ℚ: "\\mathbb",
  ℝ: "\\mathbb",
  ℤ: "\\mathbb",
  ℎ: "",
};

function styleAt(code: number, blocks: readonly [number, string][]): string {
  let command = "";
  for (const [start, style] of blocks) if (code >= start) command = style;
  return command;
}

/** Null for a character that is of no mathematical alphabet. */
export function mathLetter(c: string): MathLetter | null {
  const code = c.codePointAt(0) ?? 0;
  const letterlike = LETTERLIKE[c];
  if (letterlike !== undefined) return { command: letterlike, letter: c.normalize("NFKC") };
  if (code < 0x1d400 || code > 0x1d7ff) return null;
  const letter = c.normalize("NFKC");
  if (code >= 0x1d7ce) return { command: DIGITS[Math.floor((code - 0x1d7ce) / 10)] ?? "", letter };
  return { command: styleAt(code, code >= 0x1d6a8 ? GREEK : LATIN), letter };
}
