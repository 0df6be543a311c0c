import type { Line, Page, Segment } from "./pdf-page.ts";
import { sameRow, toSegment } from "./segments.ts";

const STEP = 1.5;

/** How well an x divides the page: long lines on either side count, lines across it cost. */
function division(x: number, wide: readonly Segment[], narrow: readonly Segment[]): number | null {
  const left = wide.filter((s) => s.x1 <= x + 1).length;
  const right = wide.filter((s) => s.x0 >= x - 1).length;
  const crossing = wide.length - left - right;
  if (Math.min(left, right) < 4 || crossing > (left + right) * 0.5) return null;
  return left + right - 2 * crossing - narrow.filter((s) => s.x0 < x && s.x1 > x).length;
}

/** The x of the gap between two columns, or null for a page of one: the middle of the widest best division. */
function findGutter(page: Page, segments: readonly Segment[]): number | null {
  const [wide, narrow] = [true, false].map((isWide) =>
    segments.filter((s) => s.x1 - s.x0 > page.width * 0.15 === isWide),
  );
  if (wide === undefined || narrow === undefined) return null;
  let best: { from: number; to: number; score: number } | null = null;
  for (let x = page.width * 0.35; x <= page.width * 0.65; x += STEP) {
    const score = division(x, wide, narrow);
    if (score === null) continue;
    if (best === null || score > best.score) best = { from: x, to: x, score };
    else if (score === best.score && x - best.to < STEP * 1.5) best.to = x;
  }
  return best === null ? null : (best.from + best.to) / 2;
}

function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const row = rows.at(-1);
    if (row?.some((other) => sameRow(other, segment))) row.push(segment);
    else rows.push([segment]);
  }
  return rows;
}

function toLines(segments: readonly Segment[], page: number, column: Line["column"]): Line[] {
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

/** Stages 3 and 4: the lines of a page in reading order, bands across the page before and after columns. */
export function toReadingOrder(page: Page, segments: readonly Segment[]): Line[] {
  const gutter = findGutter(page, segments);
  if (gutter === null) return toLines(segments, page.number, 0);
  const crosses = (s: Segment) => s.x0 < gutter - 4 && s.x1 > gutter + 4;
  const bands = rowsOf(segments).filter((row) => row.some(crosses));
  const spanning = new Set(bands.flat());
  const full = toLines([...spanning], page.number, 0);
  const side = (column: 1 | 2) =>
    toLines(
      segments.filter((s) => !spanning.has(s) && (s.x0 + s.x1) / 2 < gutter === (column === 1)),
      page.number,
      column,
    );
  const [left, right] = [side(1), side(2)];
  const out: Line[] = [];
  let from = Number.NEGATIVE_INFINITY;
  for (const band of [...full, null]) {
    const to = band === null ? Number.POSITIVE_INFINITY : (band.y0 + band.y1) / 2;
    const between = (l: Line) => (l.y0 + l.y1) / 2 >= from && (l.y0 + l.y1) / 2 < to;
    out.push(...left.filter(between), ...right.filter(between));
    if (band !== null) out.push(band);
    from = to;
  }
  return out;
}
