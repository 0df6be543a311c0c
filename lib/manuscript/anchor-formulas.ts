import { mostSimilar } from "./anchor.ts";
import { GREEK_NAMES } from "./latex/greek-names.ts";
import { firstAtLeast, type Span } from "./span.ts";

/** Commands whose name a quote in plain characters has, too; those of Greek letters come first. */
const SPOKEN = new Set([
  ...GREEK_NAMES.values(),
  ..."arg cos cosh cot det dim exp gcd inf ker lim liminf limsup ln log max min sec sin sinh sup tan tanh".split(
    " ",
  ),
]);
const ALIASES: ReadonlyMap<string, string> = new Map(
  [
    "varepsilon epsilon",
    "vartheta theta",
    "varphi phi",
    "varrho rho",
    "varsigma sigma",
    "varpi pi",
    "varkappa kappa",
    "Pr pr",
  ].map((pair) => {
    const [name = "", plain = ""] = pair.split(" ");
    return [name, plain];
  }),
);
/** Commands with an argument that nobody sees. */
const UNSEEN = /^\\(?:label|tag|vspace|hspace|begin|end)\*?\{[^{}]*\}/;

/** Fewer letters are in many words. */
const LEAST_LETTERS = 6;

type Letters = { text: string; starts: number[]; ends: number[] };

let latest: { source: string; letters: Letters } | null = null;

/**
 * Finds a quote that writes the formulas of LaTeX source in Unicode (`α₁ ≤ β²` for `\alpha_1 \leq \beta^2`), by its
 * letters and digits. Returns null if `within` does not hold it.
 */
export function anchorFormulas(markdown: string, quote: string, within: Span): Span | null {
  if (latest?.source !== markdown) latest = { source: markdown, letters: lettersOf(markdown) };
  const { text, starts, ends } = latest.letters;
  const from = firstAtLeast(starts, within.start);
  const to = firstAtLeast(starts, within.end);
  const wanted = lettersOf(quote).text;
  const part = text.slice(from, to);
  const exact = part.indexOf(wanted);
  const found =
    wanted.length < LEAST_LETTERS
      ? null
      : exact >= 0
        ? { start: exact, end: exact + wanted.length }
        : mostSimilar(part, wanted);
  if (found === null || found.end <= found.start) return null;
  return closedAround(
    markdown,
    { start: starts[from + found.start] ?? 0, end: ends[from + found.end - 1] ?? 0 },
    within,
  );
}

/** Letters and digits as a reader knows them: no markup, no accents, Greek letters by name. */
function lettersOf(source: string): Letters {
  const letters: Letters = { text: "", starts: [], ends: [] };
  const parts: string[] = [];
  const add = (words: string, start: number, end: number) => {
    parts.push(words);
    for (let i = 0; i < words.length; i += 1) {
      letters.starts.push(start);
      letters.ends.push(end);
    }
  };
  for (let at = 0; at < source.length; ) {
    const unseen = source[at] === "\\" ? UNSEEN.exec(source.slice(at, at + 200)) : null;
    const command = source[at] === "\\" ? /^\\([A-Za-z]+)/.exec(source.slice(at, at + 40)) : null;
    if (unseen) at += unseen[0].length;
    else if (command?.[1]) {
      const name = ALIASES.get(command[1]) ?? command[1];
      if (SPOKEN.has(name.toLowerCase())) add(name.toLowerCase(), at, at + command[0].length);
      at += command[0].length;
    } else {
      const character = String.fromCodePoint(source.codePointAt(at) ?? 0);
      add(plainLetters(character), at, at + character.length);
      at += character.length;
    }
  }
  letters.text = parts.join("");
  return letters;
}

function plainLetters(character: string): string {
  const plain = character
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}∞∂∇]/gu, "")
    .toLowerCase();
  return [...plain].map((letter) => GREEK_NAMES.get(letter) ?? letter).join("");
}

/** Widens a span to the brackets and dollars that it cuts off. */
function closedAround(markdown: string, { start, end }: Span, within: Span): Span {
  const before = /(?:\\[A-Za-z]+|[\\${([_^])*$/.exec(
    markdown.slice(Math.max(within.start, start - 40), start),
  );
  const after = /^(?:[}\])$.,;:]|\\[})\]])*/.exec(markdown.slice(end, Math.min(within.end, end + 20)));
  return { start: start - (before?.[0].length ?? 0), end: end + (after?.[0].length ?? 0) };
}
