import { GapAligner } from "./align-gap.ts";
import { commonPlaces, type Gap, inOrderOfBoth, type Run } from "./common-places.ts";
import type { FoldedText } from "./folded-text.ts";

/** The letters by which places are recognised in whole texts, in order and out of it. */
const [ORDERED_LETTERS, MOVED_LETTERS] = [24, 20];
/** A gap whose ends are not in order in both texts is looked at so far behind its beginning. */
const REACH = { factor: 2, more: 200 };

/**
 * Finds the letters of a text in another text of the same manuscript: for each letter its place in the other, or -1.
 * Most of it is in the same order; tables, captions and notes may have moved. Time grows with the length of the texts.
 */
export function alignTexts(a: FoldedText, b: FoldedText): Int32Array {
  const texts = [a, b] as const;
  const whole: Gap = { aFrom: 0, aTo: a.letters.length, bFrom: 0, bTo: b.letters.length };
  const found = new Alignment(texts);
  for (const place of inOrderOfBoth(commonPlaces(texts, whole, ORDERED_LETTERS))) found.extend(place);
  const free = [found.isFreeInFirst, found.isFreeInSecond] as const;
  for (const place of commonPlaces(texts, whole, MOVED_LETTERS, free)) found.extend(place);
  const aligner = new GapAligner(texts);
  for (const gap of found.gaps()) for (const run of aligner.align(gap)) found.add(run);
  return found.other;
}

/** What is known so far of which letters are the same. */
class Alignment {
  readonly #texts: readonly [FoldedText, FoldedText];
  /** For each letter of the first text its place in the second, or -1. */
  readonly other: Int32Array;
  readonly #taken: Uint8Array;

  constructor(texts: readonly [FoldedText, FoldedText]) {
    this.#texts = texts;
    this.other = new Int32Array(texts[0].letters.length).fill(-1);
    this.#taken = new Uint8Array(texts[1].letters.length);
  }

  readonly isFreeInFirst = (index: number) => this.other[index] === -1;
  readonly isFreeInSecond = (index: number) => this.#taken[index] === 0;

  add({ a, b, length }: Run): void {
    for (let i = 0; i < length; i += 1) {
      if (!this.isFreeInFirst(a + i) || !this.isFreeInSecond(b + i)) continue;
      this.other[a + i] = b + i;
      this.#taken[b + i] = 1;
    }
  }

  /** Adds the letters around a place that agree, as far as both texts are free. */
  extend({ a, b }: Run): void {
    if (!this.#agrees(a, b)) return;
    let before = 0;
    while (this.#agrees(a - before - 1, b - before - 1)) before += 1;
    let after = 0;
    while (this.#agrees(a + after, b + after)) after += 1;
    this.add({ a: a - before, b: b - before, length: before + after });
  }

  #agrees(a: number, b: number): boolean {
    const [{ letters: first }, { letters: second }] = this.#texts;
    if (a < 0 || b < 0 || a >= first.length || b >= second.length) return false;
    return first[a] === second[b] && this.isFreeInFirst(a) && this.isFreeInSecond(b);
  }

  /** Returns the parts of both texts between what is known, in the order of the first text. */
  gaps(): Gap[] {
    const nextTaken = this.#nextTaken();
    const gaps: Gap[] = [];
    const end = this.other.length;
    for (let aFrom = 0; aFrom < end; ) {
      if (!this.isFreeInFirst(aFrom)) {
        aFrom += 1;
        continue;
      }
      let aTo = aFrom + 1;
      while (aTo < end && this.isFreeInFirst(aTo)) aTo += 1;
      const bFrom = aFrom === 0 ? 0 : (this.other[aFrom - 1] ?? 0) + 1;
      const bNext = nextTaken[bFrom] ?? bFrom;
      const isBetween = bNext === (aTo === end ? nextTaken.length - 1 : this.other[aTo]);
      const reach = bFrom + REACH.factor * (aTo - aFrom) + REACH.more;
      gaps.push({ aFrom, aTo, bFrom, bTo: isBetween ? bNext : Math.min(bNext, reach) });
      aFrom = aTo;
    }
    return gaps;
  }

  /** Returns for each place of the second text the first one from there that is taken, or its end. */
  #nextTaken(): Int32Array {
    const { length } = this.#taken;
    const next = new Int32Array(length + 1).fill(length);
    for (let i = length - 1; i >= 0; i -= 1) next[i] = this.#taken[i] === 1 ? i : (next[i + 1] ?? length);
    return next;
  }
}
