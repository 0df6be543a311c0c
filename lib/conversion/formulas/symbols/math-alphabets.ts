/** The alphabets that Unicode has for mathematics, as LaTeX tells them apart. */
export type Alphabet =
  | "bold"
  | "italic"
  | "bolditalic"
  | "script"
  | "boldscript"
  | "fraktur"
  | "double"
  | "sans"
  | "boldsans"
  | "mono";

/** The blocks of 52 Latin letters from U+1D400 on. */
const LATIN: readonly Alphabet[] = [
  "bold",
  "italic",
  "bolditalic",
  "script",
  "boldscript",
  "fraktur",
  "double",
  "fraktur",
  "sans",
  "boldsans",
  "sans",
  "boldsans",
  "mono",
];

/** The letters of each block from U+1D6A8 on. */
const GREEK_LETTERS = [..."ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ"];
const GREEK: readonly Alphabet[] = ["bold", "italic", "bolditalic", "boldsans", "boldsans"];

/** The blocks of ten digits from U+1D7CE on. */
const DIGITS: readonly Alphabet[] = ["bold", "double", "sans", "boldsans", "mono"];

const [FIRST, DOTLESS_I, DOTLESS_J, FIRST_GREEK, FIRST_DIGAMMA, FIRST_DIGIT, LAST] = [
  0x1d400, 0x1d6a4, 0x1d6a5, 0x1d6a8, 0x1d7ca, 0x1d7ce, 0x1d7ff,
];

/** Letters that Unicode had before it had the alphabets. ℜ, ℑ and ℓ are symbols of their own. */
const EARLIER: ReadonlyMap<string, { letter: string; alphabet: Alphabet }> = new Map(
  (
    [
      ["italic", "ℎh"],
      ["script", "ℬB ℰE ℱF ℋH ℐI ℒL ℳM ℛR ℊg ℯe ℴo"],
      ["fraktur", "ℭC ℌH ℨZ"],
      ["double", "ℂC ℍH ℕN ℙP ℚQ ℝR ℤZ"],
    ] as const
  ).flatMap(([alphabet, pairs]) =>
    pairs.split(" ").map(([character = "", letter = ""]) => [character, { letter, alphabet }] as const),
  ),
);

function latinLetter(code: number): { char: string; alphabet: Alphabet | null } {
  const at = (code - FIRST) % 52;
  const alphabet = LATIN[Math.floor((code - FIRST) / 52)] ?? null;
  const char = String.fromCharCode(at < 26 ? 65 + at : 97 + at - 26);
  // LaTeX has no script of small letters, but this one is a symbol.
  return char === "l" && alphabet === "script" ? { char: "ℓ", alphabet: null } : { char, alphabet };
}

/** Returns a letter or digit of a mathematical alphabet as a plain one; any other character as it is. */
export function plainLetter(char: string): { char: string; alphabet: Alphabet | null } {
  const earlier = EARLIER.get(char);
  if (earlier !== undefined) return { char: earlier.letter, alphabet: earlier.alphabet };
  const code = char.codePointAt(0) ?? 0;
  if (code < FIRST || code > LAST) return { char, alphabet: null };
  if (code === DOTLESS_I) return { char: "ı", alphabet: "italic" };
  if (code === DOTLESS_J) return { char: "ȷ", alphabet: "italic" };
  if (code >= FIRST_DIGIT) {
    const at = code - FIRST_DIGIT;
    return { char: String(at % 10), alphabet: DIGITS[Math.floor(at / 10)] ?? null };
  }
  if (code >= FIRST_DIGAMMA) return { char: char.normalize("NFKC"), alphabet: "bold" };
  if (code < FIRST_GREEK) return latinLetter(code);
  const at = code - FIRST_GREEK;
  const letter = GREEK_LETTERS[at % GREEK_LETTERS.length] ?? char;
  return { char: letter, alphabet: GREEK[Math.floor(at / GREEK_LETTERS.length)] ?? null };
}

/** The commands that set letters in an alphabet. LaTeX sets letters in italics without one. */
export const ALPHABET_COMMANDS: Readonly<Record<Exclude<Alphabet, "italic">, string>> = {
  bold: "\\mathbf",
  bolditalic: "\\boldsymbol",
  script: "\\mathcal",
  boldscript: "\\mathcal",
  fraktur: "\\mathfrak",
  double: "\\mathbb",
  sans: "\\mathsf",
  boldsans: "\\mathsf",
  mono: "\\mathtt",
};

/** A letter of a mathematical alphabet: the LaTeX command that sets it, "" for italics, and the plain letter. */
export type MathLetter = { command: string; letter: string };

/** Returns null for a character that is of no mathematical alphabet. */
export function mathLetter(character: string): MathLetter | null {
  const { char: letter, alphabet } = plainLetter(character);
  if (alphabet === null) return letter === character ? null : { command: "", letter };
  if (alphabet === "italic") return { command: "", letter };
  // LaTeX's alphabets have no Greek letters; bold ones have a command of their own.
  const isLatin = /[A-Za-z0-9ıȷ]/.test(letter);
  return { command: isLatin ? ALPHABET_COMMANDS[alphabet] : "\\boldsymbol", letter };
}
