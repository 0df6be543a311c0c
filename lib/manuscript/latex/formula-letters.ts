const GREEK =
  "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|iota|kappa|lambda|mu|nu|xi|rho|varrho|sigma|tau|upsilon|phi|varphi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Sigma|Upsilon|Phi|Psi|Omega";
const LETTER = new RegExp(`\\\\(?:${GREEK})(?![A-Za-z])|(?<![A-Za-z\\\\])[A-Za-z](?![A-Za-z])`, "g");
/** Commands that set words, labels and spaces into a formula. */
const WORDS =
  /\\(?:text[a-z]{0,4}|mathrm|mathsf|mathtt|operatorname\*?|label|tag\*?|ref|eqref|cite[a-z]*|begin|end|mbox|hspace|vspace|intertext|substack|color)\s?\{[^{}]{0,200}\}|\\(?:rm|it)\s[A-Za-z]+|\\math(?:scr|cal|frak|bb)\s?\{?\s?[A-Z]\}?|\\chi\s?\^\s?\{?\s?2/g;
const SCRIPT = /[_^]\s?(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,80}\}){0,80}\}){0,200}\}|\\[A-Za-z]+|[^\s{}\\])/g;
/** "d x", "\partial x", "\forall x": the letter is bound there. */
const BINDER =
  /(?:\bd|\\partial|\\forall|\\exists|\\mathrm\{d\}|\\,d)\s?(?:\\(?:cos|sin|ln|log)\s?)?(\\?[A-Za-z]+)/g;
const RELATION = /:=|=|\\(?:equiv|coloneqq|triangleq|mapsto|to|in|sim|gets|leftarrow)(?![A-Za-z])|:/;
const ROW_END = /\\\\|\\q?quad(?![A-Za-z])/;
/** Parameters of a distribution that is named need no words of their own. */
const DISTRIBUTION =
  /(?:\\mathcal\{?\s?N\}?|(?:Log-?|Multivariate|Half-?|Inv(?:erse)?-?)?(?:Normal|Gamma|Weibull|Beta|Poisson|Bin(?:omial)?|Dirichlet|Exp(?:onential)?|Cauchy|Student|Uniform|Bernoulli|Multinomial|Wishart|Laplace))\}?\s?(?:\\left)?\(([^()]{1,80})\)/g;
/** "\beta_0 + \beta_1 x": coefficients that numbers tell apart. */
const NUMBERED = /(\\[A-Za-z]+|[A-Za-z])_\s?(?:\{\s?)?(\d)/g;
const MOST_LETTERS = 4000;

/** Letters of a formula: those that it uses, and those that it binds or defines itself, each as `letterName` has it. */
export type FormulaLetters = { used: string[]; bound: string[] };

/** Reads the letters of a formula. Linear in the length. */
export function readFormulaLetters(latex: string): FormulaLetters {
  const plain = latex.normalize("NFKC").replace(WORDS, " ");
  const bound = (plain.match(SCRIPT) ?? []).flatMap(lettersOf);
  bound.push(...[...latex.matchAll(DISTRIBUTION)].flatMap((match) => lettersOf(match[1] ?? "")));
  bound.push(...numberedLetters(plain));
  const used: string[] = [];
  const flat = plain.replace(SCRIPT, " ");
  // A letter alone is no equation, but what a conversion left of one.
  if (lettersOf(flat).length < 2) return { used, bound };
  for (const match of flat.matchAll(BINDER))
    bound.push(nameOfCommand((match[1] ?? "").replace(/^d(?=[A-Za-z]$)/, "")));
  for (const row of flat.split(ROW_END)) {
    const sides = row.split(RELATION);
    // The left side of a relation is what the formula defines.
    if (sides.length > 1) bound.push(...lettersOf(sides[0] ?? ""));
    used.push(...lettersOf(sides.slice(sides.length > 1 ? 1 : 0).join(" ")));
  }
  return { used, bound };
}

function numberedLetters(latex: string): string[] {
  const byLetter = Map.groupBy(latex.matchAll(NUMBERED), (match) => match[1] ?? "");
  return [...byLetter]
    .filter(([, matches]) => new Set(matches.map((match) => match[2])).size > 1)
    .flatMap(([letter]) => lettersOf(letter));
}

function lettersOf(latex: string): string[] {
  return (latex.slice(0, MOST_LETTERS).match(LETTER) ?? []).map((letter) =>
    letter.startsWith("\\") ? nameOfCommand(letter) : letter,
  );
}

const COMMANDS: Readonly<Record<string, string>> = Object.fromEntries(
  [..."αβγδεζηθικλμνξρστυφχψωΓΔΘΛΞΣΥΦΨΩ"].map((letter, i) => [
    letter,
    `\\${"alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega".split(" ")[i]}`,
  ]),
);

const CHARACTERS = new Map(Object.entries(COMMANDS).map(([character, command]) => [command, character]));

/** Returns a letter as it is printed: "σ" for "\sigma". */
export function printedLetter(name: string): string {
  return CHARACTERS.get(name) ?? name;
}

/** Returns the one name of a letter, however it is written: "\sigma" for "σ", "\phi" for "\varphi"; null for a word. */
export function letterName(word: string): string | null {
  if (word.length === 1) return COMMANDS[word] ?? word;
  return word.startsWith("\\") ? nameOfCommand(word) : null;
}

function nameOfCommand(command: string): string {
  return command.replace("\\var", "\\");
}
