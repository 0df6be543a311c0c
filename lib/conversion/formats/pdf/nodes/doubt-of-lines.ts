import type { Doubt } from "#lib/manuscript/doubt.ts";
import { RECOGNISED_FONT } from "../load/scans/scan-items.ts";
import { isDisplay, type Line } from "../page/pdf-page.ts";
import {
  MAX_EDGE_SHIFT_POINTS,
  MAX_LABEL_LENGTH,
  MIN_COLUMN_GAP_IN_SIZES,
  MIN_LABEL_LINES_SHARE,
  MIN_LOST_LETTERS_SHARE,
  MIN_PLAIN_WORDS_SHARE,
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
  const gaps: Gap[] = [];
  return lines.some((line) => {
    const gap = columnGap(line);
    const isGutter = gap !== null && before !== null && gap.x0 < before.x1 && before.x0 < gap.x1;
    // Beside the box of a figure, few lines stand as high as those in it.
    const isEdge = gap !== null && gaps.some((other) => Math.abs(other.x1 - gap.x1) < MAX_EDGE_SHIFT_POINTS);
    if (gap !== null) gaps.push(gap);
    before = gap;
    return isGutter || isEdge;
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

/**
 * Letters without Unicode, beside others: the replacement character and codes that only their font knows. One that
 * stands alone is a bullet, or a sign of a formula.
 */
const UNKNOWN =
  /(?<=[\p{L}\ufffd\ue000-\uf8ff])[\ufffd\ue000-\uf8ff]|[\ufffd\ue000-\uf8ff](?=[\p{L}\ufffd\ue000-\uf8ff])/gu;
const UNKNOWN_OF_FORMULA = /[\ufffd\ue000-\uf8ff]/gu;

/** A word of running text, rather than what recognition made of a drawing: "mn PORT mee ss sos EE". */
const PLAIN_WORD =
  /^[“"'(]?(?:\p{Lu}?\p{Ll}{2,}(?:[-’']\p{Ll}+)*|a|A|I|an|as|at|by|in|is|it|of|on|or|to|we)[”"')]?[.,;:?!]?$/u;

/** True for text that recognition read off a picture of something else than text. */
function isMisrecognised(lines: readonly Line[]): boolean {
  const items = lines.flatMap((line) => line.items);
  if (!items.some(({ font }) => font === RECOGNISED_FONT)) return false;
  const words = items.flatMap(({ text }) => text.split(/\s+/)).filter((word) => /\p{L}/u.test(word));
  return words.filter((word) => PLAIN_WORD.test(word)).length < words.length * MIN_PLAIN_WORDS_SHARE;
}

/** Returns the doubt that letters without Unicode raise: those of formulas damage the formula alone. */
function doubtOfLetters(lines: readonly Line[]): Doubt | null {
  const counts = { text: 0, formula: 0, all: 0 };
  for (const { text, math } of lines.flatMap(({ items }) => items)) {
    counts[math ? "formula" : "text"] += text.match(math ? UNKNOWN_OF_FORMULA : UNKNOWN)?.length ?? 0;
    counts.all += text.length;
  }
  if (counts.text > counts.all * MIN_LOST_LETTERS_SHARE) return "lost-letters";
  // One sign among words is a minus or an operator of a font that does not tell what it prints.
  return counts.formula > 0 || lines.some(({ text }) => /\S\s?\ufffd/u.test(text)) ? "broken-formula" : null;
}

/** Returns the doubt that the places of a block's lines raise, or null. */
export function doubtOfLines(source: readonly Line[]): Doubt | null {
  const lines = source.filter((line) => !isDisplay(line));
  if (areReadAcross(lines)) return "mixed-columns";
  if (lines.some((line, i) => i > 0 && changesSize(lines[i - 1] ?? line, line))) return "mixed-floats";
  if (areLabels(lines) || isMisrecognised(lines)) return "figure-labels";
  return doubtOfLetters(lines);
}
