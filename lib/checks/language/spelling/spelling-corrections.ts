import type { Lexicon } from "../lexicon/english-lexicon.ts";
import type { Commonness } from "../lexicon/word-class.ts";

/** A word that may have been meant; `weight` orders corrections of one word: the higher, the likelier. */
export type Correction = { word: string; weight: number };

/** Words that stand before or after others so often that a space between is easily lost. */
export const LITTLE: ReadonlySet<string> = new Set(
  "a an and are as at be by for from in is it not of on or that the this to was were which with".split(" "),
);

const WEIGHT_OF: Readonly<Record<Commonness, number>> = { 0: 7, 1: 6, 2: 5, 3: 3, 4: 1, 5: 0.5, 6: 0 };
/** A correction below this is too rare a word to be meant. */
const LEAST_WEIGHT = 3;

/** Returns the words that an unknown word may stand for, the likeliest first. Returns none if no known word is near. */
export function correctionsOf(
  word: string,
  lexicon: Lexicon,
  counts: ReadonlyMap<string, number>,
): Correction[] {
  const found = new Map<string, number>();
  const add = (candidate: string, weight: number) =>
    found.set(candidate, Math.max(weight, found.get(candidate) ?? 0));
  for (const [candidate, { commonness }] of lexicon.neighbours(word)) {
    if (candidate.length < 3) continue;
    add(candidate, WEIGHT_OF[commonness] + inDocument(counts, candidate) + slipWeight(word, candidate));
  }
  for (const [left, right] of splitsOf(word)) {
    const [first, second] = [lexicon.lookUp(left), lexicon.lookUp(right)];
    const isLittle = LITTLE.has(left) || LITTLE.has(right);
    if (isLittle && first !== null && first.commonness <= 1 && second !== null && second.commonness <= 2)
      add(`${left} ${right}`, 2 + inDocument(counts, left) / 2 + inDocument(counts, right) / 2);
  }
  for (const candidate of found.size > 0 ? [] : habitsOf(word)) {
    const kind = lexicon.lookUp(candidate);
    if (kind !== null && kind.commonness <= 3)
      add(candidate, WEIGHT_OF[kind.commonness] + inDocument(counts, candidate));
  }
  return [...found]
    .map(([candidate, weight]) => ({ word: candidate, weight }))
    .filter(({ weight }) => weight >= LEAST_WEIGHT)
    .sort((a, b) => b.weight - a.weight);
}

/** The document's own words are likelier than any other: the more often, the likelier, up to a limit. */
export function inDocument(counts: ReadonlyMap<string, number>, word: string): number {
  const count = counts.get(word) ?? 0;
  return count === 0 ? 0 : 1.5 + Math.min(3, Math.log2(count));
}

const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/** Slips that hands and ears make more than others: swapped or doubled letters, neighbours on the keyboard, vowels. */
function slipWeight(word: string, candidate: string): number {
  let at = 0;
  while (word.charAt(at) === candidate.charAt(at) && at < word.length) at += 1;
  // The first letter is seldom wrong.
  if (at === 0) return -1.5;
  const [wrote, meant] = [word.charAt(at), candidate.charAt(at)];
  if (word.length > candidate.length) return wrote === word.charAt(at - 1) ? 2 : 0;
  if (word.length < candidate.length) return meant === candidate.charAt(at - 1) ? 2 : 1;
  if (wrote === candidate.charAt(at + 1) && meant === word.charAt(at + 1)) return 2;
  if (/[aeiou]/.test(wrote) && /[aeiou]/.test(meant)) return 1;
  return areNear(wrote, meant) ? 0.5 : 0;
}

function areNear(a: string, b: string): boolean {
  return KEYBOARD.some((row) => row.includes(a) && Math.abs(row.indexOf(a) - row.indexOf(b)) === 1);
}

function* splitsOf(word: string): Generator<[string, string]> {
  for (let at = 2; at <= word.length - 2; at += 1) yield [word.slice(0, at), word.slice(at)];
}

/** Endings and letters that are mistaken for one another, two of which often go wrong in one word. */
const HABITS: readonly (readonly [RegExp, string])[] = [
  [/ei/, "ie"],
  [/ie/, "ei"],
  [/ance$/, "ence"],
  [/ence$/, "ance"],
  [/ant$/, "ent"],
  [/ent$/, "ant"],
  [/able$/, "ible"],
  [/ible$/, "able"],
  [/ary$/, "ery"],
  [/ery$/, "ary"],
  [/cy$/, "sy"],
  [/sy$/, "cy"],
  [/aly$/, "ally"],
  [/fuly$/, "fully"],
  [/ley$/, "ly"],
  [/eing$/, "ing"],
  [/tion$/, "sion"],
  [/sion$/, "tion"],
  [/^des/, "dis"],
  [/^dis/, "des"],
  [/ph/, "f"],
  [/f/, "ph"],
  [/y/, "i"],
  [/i/, "y"],
  [/c/, "s"],
  [/s/, "c"],
  [/k/, "ch"],
  [/ei/, "i"],
  [/^in/, "un"],
  [/^un/, "in"],
  [/our/, "or"],
];

/** Words two such habits away: one of them, then each letter doubled or halved. */
function* habitsOf(word: string): Generator<string> {
  if (word.length < 6) return;
  const once = [...doublings(word), ...HABITS.map(([wrong, right]) => word.replace(wrong, right))];
  for (const variant of new Set(once)) {
    if (variant === word) continue;
    yield variant;
    yield* doublings(variant);
  }
}

function* doublings(word: string): Generator<string> {
  for (let at = 1; at < word.length; at += 1) {
    const letter = word.charAt(at);
    if (letter === word.charAt(at - 1)) yield word.slice(0, at) + word.slice(at + 1);
    else if (/[bcdfgklmnprst]/.test(letter)) yield word.slice(0, at) + letter + word.slice(at);
  }
}
