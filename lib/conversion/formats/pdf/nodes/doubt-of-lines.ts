import type { Doubt } from "#lib/manuscript/doubt.ts";
import { isDisplay, type Line } from "../page/pdf-page.ts";
import {
  MAX_LABEL_LENGTH,
  MIN_COLUMN_GAP_IN_SIZES,
  MIN_LABEL_LINES_SHARE,
  MIN_LOST_LETTERS_SHARE,
  MIN_SIZE_JUMP_IN_SIZES,
  MIN_SIZED_LINE_LENGTH,
  MIN_WORDS_BESIDE_GAP,
} from "./node-thresholds.ts";

const wordsIn = (text: string) => text.match(/\p{L}{2,}/gu)?.length ?? 0;

type Gap = { x0: number; x1: number };

/**
 * Returns the gap in a line that is as wide as one between columns and has words on either side; null if there is none.
 * A line with several is one that the width of its column stretched, or a row of a table.
 */
function columnGap({ segments, size }: Line): Gap | null {
  const [left, right] = segments;
  if (left === undefined || right === undefined || segments.length > 2) return null;
  if (right.x0 - left.x1 < size * MIN_COLUMN_GAP_IN_SIZES) return null;
  const words = Math.min(wordsIn(left.text), wordsIn(right.text));
  return words < MIN_WORDS_BESIDE_GAP ? null : { x0: left.x1, x1: right.x0 };
}

/** True if lines of two columns stand beside one another: two lines of text are apart at the same place. */
function areReadAcross(lines: readonly Line[]): boolean {
  let before: Gap | null = null;
  return lines.some((line) => {
    const gap = columnGap(line);
    const isGutter = gap !== null && before !== null && gap.x0 < before.x1 && before.x0 < gap.x1;
    before = gap;
    return isGutter;
  });
}

/** True if a sentence seems to go on in another column or on another page in letters of another size. */
function changesSize(before: Line, after: Line): boolean {
  const isFlow = before.page === after.page && before.column === after.column && after.y0 > before.y0;
  return (
    !isFlow &&
    Math.min(before.text.length, after.text.length) >= MIN_SIZED_LINE_LENGTH &&
    Math.abs(before.size - after.size) > before.size * MIN_SIZE_JUMP_IN_SIZES
  );
}

/** True for the numbers and words along the axes of a figure: short lines, of which some stand in a row. */
function areLabels(lines: readonly Line[]): boolean {
  const short = lines
    .flatMap(({ segments }) => segments)
    .filter(({ text }) => text.length <= MAX_LABEL_LENGTH);
  const parts = lines.reduce((sum, { segments }) => sum + segments.length, 0);
  return parts > lines.length && short.length >= parts * MIN_LABEL_LINES_SHARE;
}

/** Letters without Unicode: the replacement character and codes that only their font knows. */
const UNKNOWN = /[\ufffd\ue000-\uf8ff]/gu;

/** Returns the doubt that letters without Unicode raise: those of formulas damage the formula alone. */
function doubtOfLetters(lines: readonly Line[]): Doubt | null {
  const counts = { text: 0, formula: 0, all: 0 };
  for (const { text, math } of lines.flatMap(({ items }) => items)) {
    counts[math ? "formula" : "text"] += text.match(UNKNOWN)?.length ?? 0;
    counts.all += text.length;
  }
  if (counts.text > counts.all * MIN_LOST_LETTERS_SHARE) return "lost-letters";
  return counts.formula > 0 ? "broken-formula" : null;
}

/** Returns the doubt that the places of a block's lines raise, or null. */
export function doubtOfLines(source: readonly Line[]): Doubt | null {
  const lines = source.filter((line) => !isDisplay(line));
  if (areReadAcross(lines)) return "mixed-columns";
  if (lines.some((line, i) => i > 0 && changesSize(lines[i - 1] ?? line, line))) return "mixed-floats";
  if (areLabels(lines)) return "figure-labels";
  return doubtOfLetters(lines);
}
