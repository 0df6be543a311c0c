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

/** Returns the gaps in a line that are as wide as those between columns and have words on either side. */
function columnGaps({ segments, size }: Line): Gap[] {
  return segments.flatMap((segment, i) => {
    const next = segments[i + 1];
    if (next === undefined || next.x0 - segment.x1 < size * MIN_COLUMN_GAP_IN_SIZES) return [];
    const words = Math.min(wordsIn(segment.text), wordsIn(next.text));
    return words < MIN_WORDS_BESIDE_GAP ? [] : [{ x0: segment.x1, x1: next.x0 }];
  });
}

/** True if lines of two columns stand beside one another: two lines of text are apart at the same place. */
function areReadAcross(lines: readonly Line[]): boolean {
  let before: Gap[] = [];
  return lines.some((line) => {
    const gaps = columnGaps(line);
    const isGutter = gaps.some((gap) => before.some(({ x0, x1 }) => gap.x0 < x1 && x0 < gap.x1));
    before = gaps;
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

function losesLetters(lines: readonly Line[]): boolean {
  const text = lines.map((line) => line.text).join("");
  return (text.match(UNKNOWN)?.length ?? 0) > text.length * MIN_LOST_LETTERS_SHARE;
}

/** Returns the doubt that the places of a block's lines raise, or null. */
export function doubtOfLines(source: readonly Line[]): Doubt | null {
  const lines = source.filter((line) => !isDisplay(line));
  if (areReadAcross(lines)) return "mixed-columns";
  if (lines.some((line, i) => i > 0 && changesSize(lines[i - 1] ?? line, line))) return "mixed-floats";
  if (areLabels(lines)) return "figure-labels";
  return losesLetters(lines) ? "lost-letters" : null;
}
