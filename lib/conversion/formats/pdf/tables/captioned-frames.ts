import { type Box, middleX } from "../page/box.ts";
import type { Item } from "../page/pdf-item.ts";
import type { Page, Segment } from "../page/pdf-page.ts";
import type { Frame } from "./build-table.ts";
import { rowsBelow } from "./grown-frame.ts";
import { isCaptionLine, isProseLine } from "./prose-lines.ts";
import type { Rules } from "./rule-lines.ts";
import { TableColumns } from "./table-columns.ts";
import {
  COLUMN_SLACK_POINTS,
  MAX_CAPTIONED_HEIGHT_POINTS,
  MAX_CAPTIONS,
  MAX_CROSSING_SHARE,
  MAX_GAP_ABOVE_CAPTION_IN_SIZES,
  MAX_GAP_BELOW_CAPTION_IN_SIZES,
  MAX_LABEL_IN_WIDTHS,
  MAX_PLACE_WORDS,
  MAX_SERVED_ABOVE_POINTS,
  MAX_SERVED_BELOW_POINTS,
  MIN_CAPTION_SPAN_POINTS,
  MIN_COLUMN_LINES,
  MIN_FRAME_ROWS,
  MIN_ROWS_ABOVE_SHARE,
  MIN_ROWS_BELOW_SHARE,
  MIN_WIDE_LINE_IN_PAGE_WIDTHS,
} from "./table-thresholds.ts";
import { linesOf, type TextLine } from "./words.ts";

/** Lines of the caption itself that may stand between its first and the table. */
const MAX_CAPTION_LINES = 8;

/** Returns the left and right edge of the column that a caption stands in. */
function columnOf(caption: Segment, page: Page, segments: readonly Segment[]): { x0: number; x1: number } {
  const middle = page.width / 2;
  const wide = segments.filter((s) => s.x1 - s.x0 > page.width * MIN_WIDE_LINE_IN_PAGE_WIDTHS);
  const left = wide.filter((s) => s.x1 < middle + COLUMN_SLACK_POINTS).length;
  const right = wide.filter((s) => s.x0 > middle - COLUMN_SLACK_POINTS).length;
  const isTwo =
    left >= MIN_COLUMN_LINES &&
    right >= MIN_COLUMN_LINES &&
    wide.length - left - right < (left + right) * MAX_CROSSING_SHARE;
  if (
    !isTwo ||
    (caption.x0 < middle - MIN_CAPTION_SPAN_POINTS && caption.x1 > middle + MIN_CAPTION_SPAN_POINTS)
  )
    return { x0: 0, x1: page.width };
  return caption.x0 + caption.x1 < page.width ? { x0: 0, x1: middle } : { x0: middle, x1: page.width };
}

const isRow = (line: TextLine, width: number) => line.runs.length >= 2 && !isProseLine(line, width);

/** Frames lines of which this share at least has cells beside one another; null if fewer have. */
function frameOf(lines: readonly TextLine[], { across, down }: Rules, share: number): Frame | null {
  const rows = lines.filter((line) => line.runs.length >= 2);
  if (rows.length < MIN_FRAME_ROWS || rows.length < lines.length * share) return null;
  const box: Box = {
    x0: Math.min(...lines.map((l) => l.x0)) - 2,
    x1: Math.max(...lines.map((l) => l.x1)) + 2,
    y0: (lines[0]?.y0 ?? 0) - 1,
    y1: (lines.at(-1)?.y1 ?? 0) + 1,
  };
  const isIn = (at: number, from: number, to: number) =>
    at > from - COLUMN_SLACK_POINTS && at < to + COLUMN_SLACK_POINTS;
  return {
    ...box,
    across: across.filter((r) => isIn(r.at, box.y0, box.y1) && r.from < box.x1 && r.to > box.x0),
    down: down.filter((r) => isIn(r.at, box.x0, box.x1) && r.from < box.y1 && r.to > box.y0),
  };
}

type PageText = { words: readonly Item[]; segments: readonly Segment[] };

/** True if a table that is known already stands right below or above a caption. */
const isServed = (caption: Box, tables: readonly Box[]) =>
  tables.some((t) => {
    const isBelow = t.y0 > caption.y0 && t.y0 - caption.y1 < MAX_SERVED_BELOW_POINTS;
    const isAbove = t.y1 < caption.y1 && caption.y0 - t.y1 < MAX_SERVED_ABOVE_POINTS;
    return t.x0 < caption.x1 && t.x1 > caption.x0 && (isBelow || isAbove);
  });

/** The lines around a caption, and their width in points. */
type LinesAround = { lines: TextLine[]; width: number };

/** Returns the lines in the column of a caption, as far as a table of it may reach; null if they are too many. */
function linesAround(caption: Segment, page: Page, { words, segments }: PageText): LinesAround | null {
  const { x0, x1 } = columnOf(caption, page, segments);
  const [top, bottom] = [caption.y0 - MAX_CAPTIONED_HEIGHT_POINTS, caption.y1 + MAX_CAPTIONED_HEIGHT_POINTS];
  const own = words.filter((w) => middleX(w) > x0 && middleX(w) < x1 && w.y0 > top && w.y0 < bottom);
  if (own.length > MAX_PLACE_WORDS) return null;
  const lines = linesOf(own);
  const extent = Math.max(...lines.map((l) => l.x1)) - Math.min(...lines.map((l) => l.x0));
  return { lines, width: Math.min(x1 - x0, extent) };
}

function frameBelow(caption: Segment, { lines, width }: LinesAround, rules: Rules): Frame | null {
  const after = lines.filter((line) => line.base > caption.y1 + 1);
  const start = after.slice(0, MAX_CAPTION_LINES).findIndex((line) => isRow(line, width));
  const top = start < 0 ? undefined : after[start];
  if (top === undefined) return null;
  const gap = top.y0 - (after[start - 1]?.y1 ?? caption.y1);
  if (gap >= top.size * MAX_GAP_BELOW_CAPTION_IN_SIZES) return null;
  const columns = TableColumns.ofHeading([top], width);
  return frameOf(rowsBelow(after.slice(start), top.y0, { width, columns }), rules, MIN_ROWS_BELOW_SHARE);
}

function frameAbove(caption: Segment, { lines, width }: LinesAround, rules: Rules): Frame | null {
  let edge = caption.y0;
  const rows: TextLine[] = [];
  for (const line of lines.filter((own) => own.base < caption.y0 + 1).toReversed()) {
    const isFar = edge - line.y1 > line.size * MAX_GAP_ABOVE_CAPTION_IN_SIZES;
    if (isFar || isProseLine(line, width) || isCaptionLine(line)) break;
    if (line.runs.length < 2 && line.x1 - line.x0 > width * MAX_LABEL_IN_WIDTHS) break;
    rows.push(line);
    edge = line.y0;
  }
  return frameOf(rows.toReversed(), rules, MIN_ROWS_ABOVE_SHARE);
}

/** Finds tables that no rules frame: rows of cells below a caption, or above one. */
export function captionedFrames(
  page: Page,
  captions: readonly Segment[],
  { rules, found, ...text }: PageText & { rules: Rules; found: readonly Box[] },
): Frame[] {
  const frames: Frame[] = [];
  for (const caption of captions.slice(0, MAX_CAPTIONS)) {
    const around = isServed(caption, found) ? null : linesAround(caption, page, text);
    if (around === null) continue;
    const frame = frameBelow(caption, around, rules) ?? frameAbove(caption, around, rules);
    if (frame !== null) frames.push(frame);
  }
  return frames;
}
