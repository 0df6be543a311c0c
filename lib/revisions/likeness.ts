import type { TextBlock } from "./text-blocks.ts";

/** Blocks whose lengths differ more are not compared. */
const LEAST_LENGTH_SHARE = 0.25;

/** Returns how alike two blocks are, from 0 to 1: twice their common words among the words of both (Dice). */
export function likeness(one: TextBlock, other: TextBlock): number {
  const [short, long] =
    one.words.length <= other.words.length ? [one.words, other.words] : [other.words, one.words];
  if (short.length < LEAST_LENGTH_SHARE * long.length || long.length === 0) return 0;
  return (2 * common(short, counted(long))) / (short.length + long.length);
}

/** Returns which share of a block's pairs of neighbouring words stands in a set of such pairs. */
export function containment(block: TextBlock, pairs: ReadonlySet<string>): number {
  const own = wordPairs(block);
  if (own.size === 0) return 0;
  let found = 0;
  for (const pair of own) if (pairs.has(pair)) found += 1;
  return found / own.size;
}

export function wordPairs({ words }: TextBlock): Set<string> {
  const pairs = new Set<string>();
  for (let i = 1; i < words.length; i += 1) pairs.add(`${words[i - 1]} ${words[i]}`);
  return pairs;
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function common(words: readonly string[], counts: Map<string, number>): number {
  let n = 0;
  for (const word of words) {
    const left = counts.get(word) ?? 0;
    if (left === 0) continue;
    counts.set(word, left - 1);
    n += 1;
  }
  return n;
}
