import type { Item } from "../pdf-item.ts";
import type { Band } from "./bands.ts";
import type { Frame } from "./build-table.ts";
import { isCaptionLine, isNoteLine, isProseLine } from "./prose-lines.ts";
import { linesOf, type TextLine } from "./words.ts";

const REACH = 720;
const MAX_WORDS = 2_500;
const MAX_ABOVE = 12;

/** Whether a line's runs stand below the headings, each under one. */
function fits(line: TextLine, bands: readonly Band[]): boolean {
  const under = line.runs.filter(
    (run) => bands.filter((band) => run.x0 < band.x1 + 6 && run.x1 > band.x0 - 6).length <= 1,
  );
  return line.runs.length >= 2 && under.length >= line.runs.length * 0.6;
}

const isRow = (line: TextLine, width: number) =>
  line.runs.length >= 2 && !isProseLine(line, width) && !isCaptionLine(line) && !isNoteLine(line);

/** Lines that go on like rows, from the first: a short one alone may be a label of those below it. */
export function rowsBelow(lines: readonly TextLine[], from: number, width: number): TextLine[] {
  const out: TextLine[] = [];
  let bottom = from;
  for (const [i, line] of lines.entries()) {
    const near = lines.slice(i + 1, i + 3);
    const isLabel =
      line.runs.length === 1 &&
      line.x1 - line.x0 < width * 0.6 &&
      near.some((next) => isRow(next, width)) &&
      !isCaptionLine(line) &&
      !isNoteLine(line);
    if (line.y0 - bottom > line.size * 2.4 || !(isRow(line, width) || isLabel)) break;
    out.push(line);
    bottom = line.y1;
  }
  while (out.at(-1)?.runs.length === 1) out.pop();
  return out;
}

/** Lines above the first rule that stand over its columns, up to a caption or text. */
function rowsAbove(lines: readonly TextLine[], frame: Frame, bands: readonly Band[]): TextLine[] {
  const width = frame.x1 - frame.x0;
  const out: TextLine[] = [];
  let top = frame.y0;
  for (const line of lines.filter((l) => l.base <= frame.y0).toReversed()) {
    const isPart = line.runs.length === 1 && line.x1 - line.x0 < width * 0.6;
    const room = line.size * (out.length === 0 ? 0.9 : 1.6);
    if (top - line.base > room || isProseLine(line, width) || isCaptionLine(line)) break;
    if (!(fits(line, bands) || isPart) || out.length >= MAX_ABOVE) break;
    out.push(line);
    top = line.y0;
  }
  while (out.at(-1)?.runs.length === 1) out.pop();
  return out;
}

/** A table may have rules around its heading alone, or its heading above its first rule. */
export function grownFrame(frame: Frame, words: readonly Item[]): Frame {
  const width = frame.x1 - frame.x0;
  const near = words.filter((w) => {
    const [x, y] = [(w.x0 + w.x1) / 2, (w.y0 + w.y1) / 2];
    return x > frame.x0 - 6 && x < frame.x1 + 6 && y > frame.y0 - 120 && y < frame.y1 + REACH;
  });
  if (near.length > MAX_WORDS) return frame;
  const lines = linesOf(near);
  const inner = lines.filter((line) => line.base > frame.y0 && line.base < frame.y1 + 1);
  const bands = inner.flatMap((line) => line.runs);
  if (bands.length < 2) return frame;
  let grown = frame;
  const full = frame.across.filter((rule) => rule.to - rule.from > width * 0.85);
  if (full.length <= 2 && frame.down.length <= 1 && inner.length <= 4) {
    const rows = rowsBelow(
      lines.filter((line) => line.base >= frame.y1 + 1),
      frame.y1,
      width,
    );
    if (rows.filter((line) => fits(line, bands)).length >= Math.max(2, rows.length * 0.5))
      grown = { ...grown, y1: (rows.at(-1)?.y1 ?? frame.y1) + 1 };
  }
  const above = rowsAbove(lines, frame, bands);
  const first = above.at(-1);
  return first === undefined ? grown : { ...grown, y0: first.y0 - 1 };
}
