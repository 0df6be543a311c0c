import { type Box, unionOf } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import {
  CUT_MARGIN_POINTS,
  MAX_BASELINE_SHIFT_IN_SIZES,
  MAX_EVEN_GAP_DIFFERENCE_IN_SIZES,
  MAX_EVEN_GAP_IN_SIZES,
  MAX_SCRIPT_SHIFT_IN_SIZES,
  MAX_TOUCH_POINTS,
  MIN_CELL_GAP_IN_SIZES,
  MIN_DISTINCT_SHARE,
  MIN_EVEN_GAPS,
  MIN_HOME_LINE_SIZE_RATIO,
  MIN_TOUCH_POINTS,
  MIN_WRITTEN_SHARE,
} from "./table-thresholds.ts";

/** Words without a wide gap between them, on one line. */
export type Run = Box & { words: Item[] };

export type TextLine = Box & { base: number; size: number; runs: Run[] };

/** Returns the part of an item from one of its UTF-16 units to another. */
const partOf = (item: Item, from: number, to: number): Item => item.slice(from, to, from > 0 || item.spaced);

/** Cuts a word at a line down through it. */
export function cutWord(word: Item, at: number): Item[] {
  if (word.latex !== undefined || at < word.x0 + 1 || at > word.x1 - 1) return [word];
  const middles = Array.from(word.text, (_, i) => ((word.edge(i) ?? 0) + (word.edge(i + 1) ?? 0)) / 2);
  const first = middles.findIndex((middle) => middle > at);
  if (first <= 0) return [word];
  const [left, right] = [partOf(word, 0, first), partOf(word, first, word.text.length)];
  // The end of the last letter before the line is not known, but it does not reach the line.
  return [
    left.with({ x1: Math.min(left.x1, at - CUT_MARGIN_POINTS) }),
    right.with({ x0: Math.max(right.x0, at + CUT_MARGIN_POINTS) }),
  ];
}

/** Splits items into words with their true boxes. Text that is raised or in another font stays a word of its own. */
export function wordsOf(items: readonly Item[]): Item[] {
  const words: Item[] = [];
  for (const item of items) {
    // A formula is one word, however many spaces are printed in it.
    if (item.latex !== undefined) {
      words.push(item);
      continue;
    }
    for (const { 0: word, index } of item.text.matchAll(/\S+/g)) {
      const whole = word.length === item.text.length;
      const part = whole ? item : partOf(item, index, index + word.length);
      const last = part.edge(part.text.length) ?? part.x1;
      // The last edge of a word before a space is where the space begins.
      words.push(whole || last >= part.x1 ? part : part.with({ x1: last }));
    }
  }
  return words;
}

/** Finds words after a gap as wide as those around it: justified text, however wide its gaps. */
function evenlySpaced(sorted: readonly Item[]): Set<Item> {
  const out = new Set<Item>();
  let stretch: Item[] = [];
  let [least, most] = [0, 0];
  const close = () => {
    const written = stretch.filter((word) => /\p{L}{2}/u.test(word.text)).length;
    const distinct = new Set(stretch.map((word) => word.text)).size;
    const isText =
      written >= stretch.length * MIN_WRITTEN_SHARE && distinct > stretch.length * MIN_DISTINCT_SHARE;
    if (stretch.length >= MIN_EVEN_GAPS && isText) for (const word of stretch) out.add(word);
    stretch = [];
  };
  sorted.forEach((word, i) => {
    const before = sorted[i - 1];
    if (before === undefined) return;
    const gap = word.x0 - before.x1;
    const isEven = gap > 0 && gap < word.size * MAX_EVEN_GAP_IN_SIZES;
    const fits = Math.max(most, gap) < Math.min(least, gap) + word.size * MAX_EVEN_GAP_DIFFERENCE_IN_SIZES;
    if (stretch.length > 0 && (!isEven || !fits)) close();
    if (!isEven) return;
    [least, most] = stretch.length === 0 ? [gap, gap] : [Math.min(least, gap), Math.max(most, gap)];
    stretch.push(word);
  });
  close();
  return out;
}

function runsOf(words: readonly Item[]): Run[] {
  const runs: Item[][] = [];
  let right = Number.NEGATIVE_INFINITY;
  const sorted = words.toSorted((a, b) => a.x0 - b.x0);
  const even = evenlySpaced(sorted);
  for (const word of sorted) {
    const run = runs.at(-1);
    const room = MIN_CELL_GAP_IN_SIZES * Math.max(word.size, run?.[0]?.size ?? 0);
    if (run !== undefined && (word.x0 - right < room || even.has(word))) run.push(word);
    else runs.push([word]);
    right = run === runs.at(-1) ? Math.max(right, word.x1) : word.x1;
  }
  return runs.map((run) => ({ ...unionOf(run), words: run }));
}

/** Groups words into lines by their baselines. Raised and lowered words belong to the line that they touch. */
export function linesOf(words: readonly Item[]): TextLine[] {
  const lines: { words: Item[]; base: number; size: number }[] = [];
  for (const word of words.toSorted((a, b) => a.base - b.base || a.x0 - b.x0)) {
    const line = lines.at(-1);
    if (
      line !== undefined &&
      word.base - line.base < MAX_BASELINE_SHIFT_IN_SIZES * Math.min(word.size, line.size)
    ) {
      line.words.push(word);
      line.size = Math.max(line.size, word.size);
    } else lines.push({ words: [word], base: word.base, size: word.size });
  }
  const isBeside = (word: Box, line: { words: Item[] }) =>
    line.words.some((w) => word.x0 - w.x1 < MAX_TOUCH_POINTS && word.x0 - w.x1 > MIN_TOUCH_POINTS);
  const homeOf = (i: number) => {
    const line = lines[i];
    if (line === undefined) return undefined;
    return lines
      .slice(Math.max(0, i - 2), i + 3)
      .find(
        (other) =>
          other.size > line.size * MIN_HOME_LINE_SIZE_RATIO &&
          Math.abs(other.base - line.base) < other.size * MAX_SCRIPT_SHIFT_IN_SIZES &&
          runsOf(line.words).every((run) => isBeside(run, other)),
      );
  };
  const homes = lines.map((_, i) => homeOf(i));
  for (const [i, line] of lines.entries()) homes[i]?.words.push(...line.words);
  const main = lines.filter((_, i) => homes[i] === undefined);
  return main.map(({ words: own, base, size }) => ({ ...unionOf(own), base, size, runs: runsOf(own) }));
}
