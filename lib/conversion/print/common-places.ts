import { firstAtLeast } from "#lib/manuscript/span.ts";
import type { FoldedText } from "./folded-text.ts";

/** Letters of one text that are those of another: `length` of them, from `a` in the first and `b` in the second. */
export interface Run {
  a: number;
  b: number;
  length: number;
}

/** A part of each of two texts. */
export interface Gap {
  aFrom: number;
  aTo: number;
  bFrom: number;
  bTo: number;
}

type IsFree = (index: number) => boolean;
const all: IsFree = () => true;

/** Finds the words that begin with `size` letters which both parts have exactly once, in the order of the first text. */
export function commonPlaces(
  [a, b]: readonly [FoldedText, FoldedText],
  { aFrom, aTo, bFrom, bTo }: Gap,
  size: number,
  [aIsFree, bIsFree]: readonly [IsFree, IsFree] = [all, all],
): Run[] {
  const inFirst = uniqueBeginnings(a, [aFrom, aTo], size, aIsFree);
  if (inFirst.size === 0) return [];
  const inSecond = uniqueBeginnings(b, [bFrom, bTo], size, bIsFree);
  const places: Run[] = [];
  for (const [letters, at] of inFirst) {
    const other = inSecond.get(letters) ?? -1;
    if (at >= 0 && other >= 0) places.push({ a: at, b: other, length: size });
  }
  return places;
}

/** Maps the beginnings of words to their places; those that occur more often to -1. */
function uniqueBeginnings(
  { letters, starts }: FoldedText,
  [from, to]: readonly [number, number],
  size: number,
  isFree: IsFree,
): Map<string, number> {
  const found = new Map<string, number>();
  for (let i = firstAtLeast(starts, from); i < starts.length; i += 1) {
    const start = starts[i] ?? 0;
    if (start + size > to) break;
    if (!isFree(start)) continue;
    const beginning = letters.slice(start, start + size);
    found.set(beginning, found.has(beginning) ? -1 : start);
  }
  return found;
}

/** Returns the most places of a list, which is in the order of the first text, that are in order in the second too. */
export function inOrderOfBoth(places: readonly Run[]): Run[] {
  const piles: number[] = [];
  const before = new Int32Array(places.length).fill(-1);
  for (const [i, { b }] of places.entries()) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[piles[middle] ?? 0]?.b ?? 0) < b) low = middle + 1;
      else high = middle;
    }
    before[i] = piles[low - 1] ?? -1;
    piles[low] = i;
  }
  const chain: Run[] = [];
  for (let i = piles.at(-1) ?? -1; i >= 0; i = before[i] ?? -1) {
    const place = places[i];
    if (place) chain.push(place);
  }
  return chain.reverse();
}
