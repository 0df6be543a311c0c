import type { Item } from "../page/pdf-item.ts";
import { type Box, middleX, type Page, type Segment } from "../page/pdf-page.ts";
import type { Frame } from "./build-table.ts";
import { rowsBelow } from "./grown-frame.ts";
import { isCaptionLine, isProseLine } from "./prose-lines.ts";
import type { Rules } from "./rule-lines.ts";
import { TableColumns } from "./table-columns.ts";
import { linesOf, type TextLine } from "./words.ts";

const REACH = 560;
const MAX_WORDS = 4_000;
/** Lines of the caption itself that may stand between its first and the table. */
const MAX_CAPTION_LINES = 8;

/** Left and right of the column that a caption stands in. */
function columnOf(caption: Segment, page: Page, segments: readonly Segment[]): { x0: number; x1: number } {
  const middle = page.width / 2;
  const wide = segments.filter((s) => s.x1 - s.x0 > page.width * 0.2);
  const left = wide.filter((s) => s.x1 < middle + 6).length;
  const right = wide.filter((s) => s.x0 > middle - 6).length;
  const isTwo = left >= 5 && right >= 5 && wide.length - left - right < (left + right) * 0.4;
  if (!isTwo || (caption.x0 < middle - 8 && caption.x1 > middle + 8)) return { x0: 0, x1: page.width };
  return caption.x0 + caption.x1 < page.width ? { x0: 0, x1: middle } : { x0: middle, x1: page.width };
}

const isRow = (line: TextLine, width: number) => line.runs.length >= 2 && !isProseLine(line, width);

/** `share`: how many of the lines must have cells beside one another. */
function frameOf(lines: readonly TextLine[], { across, down }: Rules, share: number): Frame | null {
  const rows = lines.filter((line) => line.runs.length >= 2);
  if (rows.length < 3 || rows.length < lines.length * share) return null;
  const box: Box = {
    x0: Math.min(...lines.map((l) => l.x0)) - 2,
    x1: Math.max(...lines.map((l) => l.x1)) + 2,
    y0: (lines[0]?.y0 ?? 0) - 1,
    y1: (lines.at(-1)?.y1 ?? 0) + 1,
  };
  const isIn = (at: number, from: number, to: number) => at > from - 6 && at < to + 6;
  return {
    ...box,
    across: across.filter((r) => isIn(r.at, box.y0, box.y1) && r.from < box.x1 && r.to > box.x0),
    down: down.filter((r) => isIn(r.at, box.x0, box.x1) && r.from < box.y1 && r.to > box.y0),
  };
}

/** Tables that no rules frame: rows of cells below a caption, or above one. */
export function captionedFrames(
  page: Page,
  captions: readonly Segment[],
  {
    words,
    segments,
    rules,
    found,
  }: { words: readonly Item[]; segments: readonly Segment[]; rules: Rules; found: readonly Box[] },
): Frame[] {
  const frames: Frame[] = [];
  const isServed = (caption: Box) =>
    found.some(
      (t) =>
        t.x0 < caption.x1 &&
        t.x1 > caption.x0 &&
        ((t.y0 > caption.y0 && t.y0 - caption.y1 < 70) || (t.y1 < caption.y1 && caption.y0 - t.y1 < 30)),
    );
  for (const caption of captions.slice(0, 20)) {
    if (isServed(caption)) continue;
    const { x0, x1 } = columnOf(caption, page, segments);
    const own = words.filter((w) => {
      const x = middleX(w);
      return x > x0 && x < x1 && w.y0 > caption.y0 - REACH && w.y0 < caption.y1 + REACH;
    });
    if (own.length > MAX_WORDS) continue;
    const lines = linesOf(own);
    const width = Math.min(
      x1 - x0,
      Math.max(...lines.map((l) => l.x1)) - Math.min(...lines.map((l) => l.x0)),
    );
    const after = lines.filter((line) => line.base > caption.y1 + 1);
    const start = after.slice(0, MAX_CAPTION_LINES).findIndex((line) => isRow(line, width));
    const top = start < 0 ? undefined : after[start];
    if (top !== undefined && top.y0 - (after[start - 1]?.y1 ?? caption.y1) < top.size * 3) {
      const columns = TableColumns.ofHeading([top], width);
      const frame = frameOf(rowsBelow(after.slice(start), top.y0, { width, columns }), rules, 0.3);
      if (frame !== null) {
        frames.push(frame);
        continue;
      }
    }
    const before = lines.filter((line) => line.base < caption.y0 + 1).toReversed();
    let edge = caption.y0;
    const rows: TextLine[] = [];
    for (const line of before) {
      if (edge - line.y1 > line.size * 2 || isProseLine(line, width) || isCaptionLine(line)) break;
      if (line.runs.length < 2 && line.x1 - line.x0 > width * 0.6) break;
      rows.push(line);
      edge = line.y0;
    }
    const frame = frameOf(rows.toReversed(), rules, 0.6);
    if (frame !== null) frames.push(frame);
  }
  return frames;
}
