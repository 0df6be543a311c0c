import type { Block } from "#lib/manuscript/markdown/block.ts";
import { splitDisplays } from "../markdown/embedded.ts";
import type { Span } from "../span.ts";

/** Letters of displayed equations, and those that stand anywhere outside of them. */
export type DisplayedSymbols = {
  /** The number of displays that were read. */
  displays: number;
  /** Letters that a display uses and does not itself bind or define, each at its first display. */
  used: { symbol: string; span: Span }[];
  /** Letters that stand by themselves outside displays: in running text, captions, tables, headings. */
  elsewhere: ReadonlySet<string>;
};

const GREEK =
  "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|iota|kappa|lambda|mu|nu|xi|rho|varrho|sigma|tau|upsilon|phi|varphi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Sigma|Upsilon|Phi|Psi|Omega";
const LETTER = new RegExp(`\\\\(?:${GREEK})(?![A-Za-z])|(?<![A-Za-z\\\\])[A-Za-z](?![A-Za-z])`, "g");
/** Commands that set words, labels and spaces into a display. */
const WORDS =
  /\\(?:text[a-z]{0,4}|mathrm|mathsf|mathtt|operatorname\*?|label|tag\*?|ref|eqref|cite[a-z]*|begin|end|mbox|hspace|vspace|intertext|substack|color)\s?\{[^{}]{0,200}\}|\\(?:rm|it)\s[A-Za-z]+/g;
const SCRIPT = /[_^]\s?(?:\{(?:[^{}]|\{(?:[^{}]|\{[^{}]{0,80}\}){0,80}\}){0,200}\}|\\[A-Za-z]+|[^\s{}\\])/g;
const MOST_LETTERS = 4000;

/** Reads which letters displays use that stand nowhere else. Linear in the length. */
export function readDisplayedSymbols(markdown: string, blocks: readonly Block[]): DisplayedSymbols {
  const elsewhere = new Set<string>();
  const displays: { latex: string; span: Span }[] = [];
  for (const block of blocks) {
    if (block.kind === "matter" || block.kind === "code") continue;
    const source = markdown.slice(block.span.start, block.span.end);
    if (block.kind === "math") {
      displays.push({ latex: source, span: block.span });
      continue;
    }
    const { displays: inText, rest } = splitDisplays(source);
    const from = block.span.start;
    for (const { latex, span } of inText)
      displays.push({ latex, span: { start: from + span.start, end: from + span.end } });
    for (const letter of rest.normalize("NFKC").matchAll(/\\?[\p{L}]+/gu)) addLetter(elsewhere, letter[0]);
  }
  return { displays: displays.length, used: usedIn(displays), elsewhere };
}

function addLetter(letters: Set<string>, word: string): void {
  if (word.length === 1) letters.add(unicodeName(word));
  else if (word.startsWith("\\")) letters.add(keyOf(word));
}

const UNICODE: Readonly<Record<string, string>> = Object.fromEntries(
  [..."αβγδεζηθικλμνξρστυφχψωΓΔΘΛΞΣΥΦΨΩ"].map((letter, i) => [
    letter,
    `\\${"alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi psi omega Gamma Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega".split(" ")[i]}`,
  ]),
);

function unicodeName(letter: string): string {
  return UNICODE[letter] ?? letter;
}

function keyOf(command: string): string {
  return command.replace("\\var", "\\");
}

function usedIn(displays: readonly { latex: string; span: Span }[]): DisplayedSymbols["used"] {
  const found = new Map<string, Span>();
  const bound = new Set<string>();
  for (const { latex, span } of displays) {
    const plain = latex.normalize("NFKC").replace(WORDS, " ");
    for (const script of plain.match(SCRIPT) ?? []) for (const letter of lettersOf(script)) bound.add(letter);
    const flat = plain.replace(SCRIPT, " ");
    // A letter alone is no equation, but what a conversion left of one.
    if (lettersOf(flat).length < 2) continue;
    // "d x", "\partial x", "\forall x": the letter is bound there.
    for (const match of flat.matchAll(
      /(?:\bd|\\partial|\\forall|\\exists|\\mathrm\{d\}|\\,d)\s?(?:\\(?:cos|sin|ln|log)\s?)?(\\?[A-Za-z]+)/g,
    ))
      bound.add(keyOf((match[1] ?? "").replace(/^d(?=[A-Za-z]$)/, "")));
    for (const row of flat.split(/\\\\|\\q?quad(?![A-Za-z])/)) {
      const sides = row.split(
        /:=|=|\\(?:equiv|coloneqq|triangleq|mapsto|to|in|sim|gets|leftarrow)(?![A-Za-z])|:/,
      );
      // The left side of a relation is what the display defines.
      for (const letter of lettersOf(sides.length > 1 ? (sides[0] ?? "") : "")) bound.add(letter);
      for (const letter of lettersOf(sides.slice(sides.length > 1 ? 1 : 0).join(" ")))
        if (!found.has(letter)) found.set(letter, span);
    }
  }
  return [...found].filter(([symbol]) => !bound.has(symbol)).map(([symbol, span]) => ({ symbol, span }));
}

function lettersOf(latex: string): string[] {
  return (latex.slice(0, MOST_LETTERS).match(LETTER) ?? []).map((letter) =>
    letter.startsWith("\\") ? keyOf(letter) : letter,
  );
}
