import { commonPlaces, type Gap, inOrderOfBoth, type Run } from "./common-places.ts";
import type { FoldedText } from "./folded-text.ts";

/**
 * Beginnings of words that are looked for in a gap, and the longest gap in which so few letters say something. Twice
 * each: what occurs twice in a gap may occur once in a part of it.
 */
const STEPS = [
  { size: 14, most: 100_000 },
  { size: 14, most: 100_000 },
  { size: 8, most: 4_000 },
  { size: 8, most: 4_000 },
  { size: 5, most: 400 },
  { size: 5, most: 400 },
] as const;
/** In cells of the table that compares each letter with each: for one gap, and for all together. */
const [MOST_CELLS, ALL_CELLS] = [40_000, 20_000_000];

/** Aligns two texts part by part. */
export class GapAligner {
  readonly #texts: readonly [FoldedText, FoldedText];
  #cells = ALL_CELLS;

  constructor(texts: readonly [FoldedText, FoldedText]) {
    this.#texts = texts;
  }

  /** Returns the runs of letters that two parts have in common, in order. */
  align(gap: Gap, step = 0): Run[] {
    const { head, inner, tail } = this.#trim(gap);
    const middle = isEmpty(inner) ? [] : this.#alignInner(inner, step);
    return [head, ...middle, tail].filter(({ length }) => length > 0);
  }

  /** Returns these places as runs, and those between them. */
  #between(gap: Gap, places: readonly Run[], step: number): Run[] {
    const runs: Run[] = [];
    let { aFrom, bFrom } = gap;
    for (const { a, b, length } of places) {
      if (a < aFrom || b < bFrom) continue;
      runs.push(...this.align({ aFrom, aTo: a, bFrom, bTo: b }, step), { a, b, length });
      [aFrom, bFrom] = [a + length, b + length];
    }
    runs.push(...this.align({ ...gap, aFrom, bFrom }, step));
    return runs;
  }

  #alignInner(gap: Gap, from: number): Run[] {
    const longest = Math.max(gap.aTo - gap.aFrom, gap.bTo - gap.bFrom);
    for (let step = from; step < STEPS.length; step += 1) {
      const { size = 0, most = 0 } = STEPS[step] ?? {};
      if (longest > most) continue;
      const places = inOrderOfBoth(commonPlaces(this.#texts, gap, size));
      if (places.length > 0) return this.#between(gap, places, step + 1);
    }
    return this.#letterByLetter(gap);
  }

  #trim({ aFrom, aTo, bFrom, bTo }: Gap): { head: Run; inner: Gap; tail: Run } {
    const [{ letters: a }, { letters: b }] = this.#texts;
    const shortest = Math.min(aTo - aFrom, bTo - bFrom);
    let before = 0;
    while (before < shortest && a[aFrom + before] === b[bFrom + before]) before += 1;
    let after = 0;
    while (after < shortest - before && a[aTo - 1 - after] === b[bTo - 1 - after]) after += 1;
    return {
      head: { a: aFrom, b: bFrom, length: before },
      inner: { aFrom: aFrom + before, aTo: aTo - after, bFrom: bFrom + before, bTo: bTo - after },
      tail: { a: aTo - after, b: bTo - after, length: after },
    };
  }

  /** Finds the longest common subsequence of two short parts. */
  #letterByLetter({ aFrom, aTo, bFrom, bTo }: Gap): Run[] {
    const [{ letters: a }, { letters: b }] = this.#texts;
    const [rows, columns] = [aTo - aFrom, bTo - bFrom];
    const cells = rows * columns;
    if (cells > MOST_CELLS || cells > this.#cells) return [];
    this.#cells -= cells;
    const width = columns + 1;
    const best = new Uint16Array((rows + 1) * width);
    const at = (row: number, column: number) => best[row * width + column] ?? 0;
    for (let row = rows - 1; row >= 0; row -= 1)
      for (let column = columns - 1; column >= 0; column -= 1)
        best[row * width + column] =
          a[aFrom + row] === b[bFrom + column]
            ? at(row + 1, column + 1) + 1
            : Math.max(at(row + 1, column), at(row, column + 1));
    const runs: Run[] = [];
    for (let row = 0, column = 0; row < rows && column < columns; ) {
      if (a[aFrom + row] === b[bFrom + column]) {
        const last = runs.at(-1);
        const [x, y] = [aFrom + row, bFrom + column];
        if (last && last.a + last.length === x && last.b + last.length === y) last.length += 1;
        else runs.push({ a: x, b: y, length: 1 });
        row += 1;
        column += 1;
      } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
      else column += 1;
    }
    return runs;
  }
}

function isEmpty({ aFrom, aTo, bFrom, bTo }: Gap): boolean {
  return aFrom >= aTo || bFrom >= bTo;
}
