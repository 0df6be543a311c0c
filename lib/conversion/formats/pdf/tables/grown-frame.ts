import { middleX, middleY } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import { type Band, bandsOf } from "./bands.ts";
import type { Frame } from "./build-table.ts";
import { isCaptionLine, isNoteLine, isProseLine } from "./prose-lines.ts";
import { TableColumns } from "./table-columns.ts";
import {
  GROWTH_SLACK_POINTS,
  MAX_FIRST_HEADING_GAP_IN_SIZES,
  MAX_GROWTH_ABOVE_POINTS,
  MAX_GROWTH_BELOW_POINTS,
  MAX_GROWTH_WORDS,
  MAX_HEADING_DOWN_RULES,
  MAX_HEADING_GAP_IN_SIZES,
  MAX_HEADING_LINES_IN_RULES,
  MAX_HEADING_RULES,
  MAX_LABEL_IN_WIDTHS,
  MAX_ROW_GAP_IN_SIZES,
  MAX_TIGHT_GAP_IN_SIZES,
  MIN_FITTING_ROWS_SHARE,
  MIN_FITTING_RUNS_SHARE,
  MIN_FULL_RULE_IN_WIDTHS,
} from "./table-thresholds.ts";
import { linesOf, type TextLine } from "./words.ts";

/** Lines over its first rule that a heading has at the most. */
const MAX_LINES_ABOVE = 12;

const under = (line: Band, bands: readonly Band[]) =>
  bands.filter((band) => line.x0 < band.x1 + GROWTH_SLACK_POINTS && line.x1 > band.x0 - GROWTH_SLACK_POINTS);

/**
 * True for the top of a heading of several lines: a line alone above the others that does not stand over the labels.
 */
const isTopOfHeading = (line: TextLine, bands: readonly Band[]) =>
  bands.length > 2 &&
  under(line, bands).length === 1 &&
  line.x0 > Math.min(...bands.map((band) => band.x0)) + 3;

/** True if a line's runs stand below the headings, each under one. */
function fits(line: TextLine, bands: readonly Band[]): boolean {
  const single = line.runs.filter((run) => under(run, bands).length <= 1);
  return line.runs.length >= 2 && single.length >= line.runs.length * MIN_FITTING_RUNS_SHARE;
}

const isRow = (line: TextLine, width: number) =>
  line.runs.length >= 2 && !isProseLine(line, width) && !isCaptionLine(line) && !isNoteLine(line);

/** Drops lines at the end that stand apart under the first column, with more below them: a heading, not a row. */
function withoutEnd(rows: readonly TextLine[], isAtFoot: boolean): TextLine[] {
  const out = [...rows];
  for (let last = out.at(-1); last !== undefined && last.runs.length === 1; last = out.at(-1)) {
    const above = out.at(-2);
    const isFirst = last.x0 < Math.min(...out.map((line) => line.x0)) + 3;
    const isTight = above !== undefined && last.y0 - above.y1 < last.size * MAX_TIGHT_GAP_IN_SIZES;
    if (isAtFoot || (isTight && !isFirst)) break;
    out.pop();
  }
  return out;
}

/**
 * Returns the lines from the first on that go on like rows: those that keep to the columns, and others of several
 * runs. A short line alone may be a label of those below it.
 */
export function rowsBelow(
  lines: readonly TextLine[],
  from: number,
  { width, columns }: { width: number; columns: TableColumns },
): TextLine[] {
  const out: TextLine[] = [];
  let bottom = from;
  let end = lines.length;
  for (const [i, line] of lines.entries()) {
    const near = lines.slice(i + 1, i + 3);
    const isLabel =
      line.runs.length === 1 &&
      line.x1 - line.x0 < width * MAX_LABEL_IN_WIDTHS &&
      near.some((next) => isRow(next, width)) &&
      !isCaptionLine(line) &&
      !isNoteLine(line);
    const isOwn = columns.keeps(line);
    if (line.y0 - bottom > line.size * MAX_ROW_GAP_IN_SIZES || !(isOwn || isRow(line, width) || isLabel)) {
      end = i;
      break;
    }
    if (isOwn) columns.add(line);
    out.push(line);
    bottom = Math.max(bottom, line.y1);
  }
  return withoutEnd(out, end === lines.length);
}

/** Returns the lines above the first rule that stand over its columns, up to a caption or text. */
function rowsAbove(lines: readonly TextLine[], frame: Frame, bands: readonly Band[]): TextLine[] {
  const width = frame.x1 - frame.x0;
  const out: TextLine[] = [];
  let top = frame.y0;
  for (const line of lines.filter((l) => l.base <= frame.y0).toReversed()) {
    const isPart = line.runs.length === 1 && line.x1 - line.x0 < width * MAX_LABEL_IN_WIDTHS;
    const room = line.size * (out.length === 0 ? MAX_FIRST_HEADING_GAP_IN_SIZES : MAX_HEADING_GAP_IN_SIZES);
    if (top - line.base > room || isProseLine(line, width) || isCaptionLine(line)) break;
    if (!(fits(line, bands) || isPart) || out.length >= MAX_LINES_ABOVE) break;
    out.push(line);
    top = line.y0;
  }
  const isLoose = (line: TextLine | undefined) => line?.runs.length === 1 && !isTopOfHeading(line, bands);
  while (isLoose(out.at(-1))) out.pop();
  return out;
}

/** Grows a frame over the rows around it: rules may frame a table's heading alone, or stand below it. */
export function grownFrame(frame: Frame, words: readonly Item[]): Frame {
  const width = frame.x1 - frame.x0;
  const near = words.filter((w) => {
    const [x, y] = [middleX(w), middleY(w)];
    return (
      x > frame.x0 - GROWTH_SLACK_POINTS &&
      x < frame.x1 + GROWTH_SLACK_POINTS &&
      y > frame.y0 - MAX_GROWTH_ABOVE_POINTS &&
      y < frame.y1 + MAX_GROWTH_BELOW_POINTS
    );
  });
  if (near.length > MAX_GROWTH_WORDS) return frame;
  const lines = linesOf(near);
  const inner = lines.filter((line) => line.base > frame.y0 && line.base < frame.y1 + 1);
  if (inner.flatMap((line) => line.runs).length < 2) return frame;
  const bands = bandsOf(inner, []);
  let grown = frame;
  const full = frame.across.filter((rule) => rule.to - rule.from > width * MIN_FULL_RULE_IN_WIDTHS);
  if (
    full.length <= MAX_HEADING_RULES &&
    frame.down.length <= MAX_HEADING_DOWN_RULES &&
    inner.length <= MAX_HEADING_LINES_IN_RULES
  ) {
    const rows = rowsBelow(
      lines.filter((line) => line.base >= frame.y1 + 1),
      frame.y1,
      { width, columns: TableColumns.ofHeading(inner, width) },
    );
    const fitting = rows.filter((line) => line.runs.length === 1 || fits(line, bands));
    const isFull = fitting.filter((line) => line.runs.length > 1).length >= 2;
    if (isFull && fitting.length >= rows.length * MIN_FITTING_ROWS_SHARE)
      grown = { ...grown, y1: (rows.at(-1)?.y1 ?? frame.y1) + 1 };
  }
  const above = rowsAbove(lines, frame, bands);
  const first = above.at(-1);
  return first === undefined ? grown : { ...grown, y0: first.y0 - 1 };
}
