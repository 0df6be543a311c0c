import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { isGeneral } from "./general-words.ts";

interface Passage {
  span: Span;
  text: string;
}

export interface Alike extends Span {
  score: number;
}

const MOST_ALIKE = 2;
/** What the words that a point shares with a paragraph weigh at least, together, and in the rarest words there are. */
const LEAST_SHARED = 5;
const LEAST_RAREST = 1.6;
/** The words of a point that a paragraph has at least, as a share of what they weigh. */
const LEAST_SHARE = 0.3;
const LEAST_WORDS = 2;
/** A second paragraph is shown if it is at least so good as the first. */
const LEAST_OF_BEST = 0.85;
/** Two words that follow each other in both count for more. */
const PAIR = 0.5;
const ON_NAMED_PAGE = 2;
const MOST_WORDS = 400;
/** A word in a larger share of the paragraphs, or in more of them, tells none of them apart. */
const COMMON = 0.25;
const MOST_HOLDERS = 200;

interface LikenessOptions {
  most?: number;
  /** False for all that share a word. */
  isSure?: boolean;
}

interface Near {
  pages: readonly Span[];
  /** Only paragraphs in these are looked at, and less is enough for them. */
  within?: readonly Span[];
}

/**
 * Returns a function that finds the paragraphs with the most of a text's rare words: words weigh by inverse document
 * frequency (Spärck Jones 1972), each once, and long paragraphs count for less (BM25's length norm, b = 0.5). Words of
 * any letter count for nothing. Paragraphs on pages that the text names weigh more. With `isSure`, those that share
 * little are none.
 */
export function likenessTo(
  passages: readonly Passage[],
  { most = MOST_ALIKE, isSure = true }: LikenessOptions = {},
): (text: string, near: Near) => Alike[] {
  const { holders, lengths, pairs } = indexOf(passages);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  const weightOf = (held: readonly number[]) =>
    Math.log(1 + (passages.length - held.length + 0.5) / (held.length + 0.5));
  const least = Math.min(LEAST_SHARED, LEAST_RAREST * weightOf([0]));

  return (text, { pages, within }) => {
    const words = stemsOf(text).slice(0, MOST_WORDS);
    const found = new Map<number, { weight: number; words: number }>();
    let whole = 0;
    const add = (at: number, weight: number, words: number) => {
      const before = found.get(at) ?? { weight: 0, words: 0 };
      found.set(at, { weight: before.weight + weight, words: before.words + words });
    };
    for (const word of new Set(words)) {
      const held = holders.get(word) ?? [];
      const weight = weightOf(held);
      if (held.length > Math.min(MOST_HOLDERS, Math.max(3, passages.length * COMMON))) continue;
      whole += weight;
      for (const at of held) add(at, weight, 1);
    }
    for (const pair of new Set(pairsOf(words)))
      for (const at of pairs.get(pair) ?? [])
        if (found.has(at)) add(at, PAIR * weightOf(pairs.get(pair) ?? []), 0);
    const scored = [...found].flatMap(([at, { weight, words: count }]) => {
      const span = passages[at]?.span ?? { start: 0, end: 0 };
      if (within && !within.some((each) => overlaps(each, span))) return [];
      const isNear = within !== undefined || pages.some((page) => overlaps(page, span));
      const factor = isNear ? ON_NAMED_PAGE : 1;
      if (isSure && (count < LEAST_WORDS || weight * factor < least || weight * factor < whole * LEAST_SHARE))
        return [];
      const norm = 0.5 + 0.5 * ((lengths[at] ?? 0) / Math.max(1, mean));
      return [{ start: span.start, end: span.end, score: (weight / Math.max(0.75, norm ** 0.5)) * factor }];
    });
    const best = scored.toSorted((a, b) => b.score - a.score).slice(0, most);
    return isSure ? best.filter(({ score }) => score >= LEAST_OF_BEST * (best[0]?.score ?? 0)) : best;
  };
}

/** The passages that hold each word, and each two words that follow each other. */
function indexOf(passages: readonly Passage[]) {
  const [holders, pairs] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const hold = (map: Map<string, number[]>, key: string, at: number) => {
    const held = map.get(key);
    if (held) held.push(at);
    else map.set(key, [at]);
  };
  const lengths = passages.map(({ text }, at) => {
    const stems = stemsOf(text);
    const words = new Set(stems);
    for (const word of words) hold(holders, word, at);
    for (const pair of new Set(pairsOf(stems))) hold(pairs, pair, at);
    return words.size;
  });
  return { holders, pairs, lengths };
}

const pairsOf = (stems: readonly string[]) => stems.slice(1).map((stem, i) => `${stems[i]} ${stem}`);

/** The words of a text in lower case, without their most common English endings: "weights" and "weighted" are "weight". */
function stemsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.-][\p{L}\p{N}]+)*/gu) ?? [];
  return words.filter((word) => (word.length > 2 || /\d/.test(word)) && !isGeneral(word)).map(stemOf);
}

function stemOf(word: string): string {
  if (word.length <= 5) return word.replace(/s$/, "");
  return word.replace(/(?:ations?|ings?|ies|ers?|ed|es|s|ly|e|y)$/, "").replace(/([^aeiou])\1$/, "$1");
}
