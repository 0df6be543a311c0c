import { sameRow, toSegment } from "../lines/segments.ts";
import { middleX, middleY } from "../page/box.ts";
import type { Line, Segment } from "../page/pdf-page.ts";
import { type PageLines, splitAtGutter } from "./gutters.ts";
import { MIN_SPAN_POINTS } from "./layout-thresholds.ts";
import { type Gutter, middleOf } from "./part-gutters.ts";

function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const row = rows.at(-1);
    if (row?.some((other) => sameRow(other, segment))) row.push(segment);
    else rows.push([segment]);
  }
  return rows;
}

function toLines(segments: readonly Segment[], page: number, column: number): Line[] {
  return rowsOf(segments).map((row) => {
    const parts = row.toSorted((a, b) => a.x0 - b.x0);
    const [only] = parts;
    const whole = only !== undefined && parts.length === 1 ? only : toSegment(parts.flatMap((s) => s.items));
    return {
      ...whole,
      page,
      column,
      segments: parts,
      text: parts.map((s) => s.text).join(" "),
      left: 0,
      right: 0,
    };
  });
}

/** Puts the lines of a page in reading order: column after column, and lines that span the columns in between. */
export function toReadingOrder({ page, segments: source }: PageLines, gutters: readonly Gutter[]): Line[] {
  if (gutters.length === 0) return toLines(source, page.number, 0);
  const segments = gutters.reduce<readonly Segment[]>(
    (parts, gutter) => parts.flatMap((segment) => splitAtGutter(segment, gutter)),
    source,
  );
  const middles = gutters.map(middleOf);
  const isOutside = (s: Segment) =>
    gutters.some(({ top, bottom }) => middleY(s) < (top ?? -Infinity) || middleY(s) > (bottom ?? Infinity));
  const crosses = (s: Segment) =>
    isOutside(s) || middles.some((x) => s.x0 < x - MIN_SPAN_POINTS && s.x1 > x + MIN_SPAN_POINTS);
  const bands = rowsOf(segments).filter((row) => row.some(crosses));
  const spanning = new Set(bands.flat());
  const full = toLines([...spanning], page.number, 0);
  const columnOf = (s: Segment) => middles.filter((x) => middleX(s) >= x).length;
  const columns = [...middles, 0].map((_, column) =>
    toLines(
      segments.filter((s) => !spanning.has(s) && columnOf(s) === column),
      page.number,
      column + 1,
    ),
  );
  const out: Line[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const band of [...full, null]) {
    const to = band === null ? Number.POSITIVE_INFINITY : middleY(band);
    const between = (l: Line) => middleY(l) >= from && middleY(l) < to;
    out.push(...columns.flatMap((lines) => lines.filter(between)));
    if (band !== null) out.push(band);
    from = to;
  }
  return out;
}
