import { CAPTION } from "./figures.ts";
import { type Box, inside, type Page, type Segment } from "./pdf-page.ts";
import { sameRow } from "./segments.ts";

export type TableBlock = Box & { rows: string[][] };

/** Rules of equal extent above one another: the top, middle and bottom rules of one table. */
function ruledRegions(page: Page): (Box & { rules: number[] })[] {
  const left = [...page.rules].toSorted((a, b) => a.y0 - b.y0);
  const out: (Box & { rules: number[] })[] = [];
  while (left.length > 0) {
    const [head] = left.splice(0, 1);
    if (head === undefined) break;
    const group = [head];
    for (const rule of [...left]) {
      const last = group.at(-1) ?? head;
      const isAligned = Math.abs(rule.x0 - head.x0) < 5 && Math.abs(rule.x1 - head.x1) < 5;
      if (!isAligned || rule.y0 - last.y0 > 420) continue;
      group.push(rule);
      left.splice(left.indexOf(rule), 1);
    }
    const ys = group.map((r) => r.y0).filter((y, i, all) => i === 0 || y - (all[i - 1] ?? 0) > 3);
    if (ys.length >= 2) out.push({ x0: head.x0, x1: head.x1, y0: ys[0] ?? 0, y1: ys.at(-1) ?? 0, rules: ys });
  }
  return out;
}

function rowsOf(segments: readonly Segment[]): Segment[][] {
  const rows: Segment[][] = [];
  for (const segment of segments.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const row = rows.at(-1);
    if (row?.some((other) => sameRow(other, segment))) row.push(segment);
    else rows.push([segment]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.x0 - b.x0));
}

/** Column bands: the x-ranges that cells share, from the rows that have most cells. */
function bandsOf(rows: readonly Segment[][]): { x0: number; x1: number }[] {
  const most = Math.max(0, ...rows.map((row) => row.length));
  const typical = rows.filter((row) => row.length >= Math.max(2, most * 0.6));
  const bands: { x0: number; x1: number }[] = [];
  for (const s of typical.flat().toSorted((a, b) => a.x1 - a.x0 - (b.x1 - b.x0))) {
    const over = bands.filter((b) => s.x0 < b.x1 + 1 && s.x1 > b.x0 - 1);
    const [only] = over;
    if (only === undefined) bands.push({ x0: s.x0, x1: s.x1 });
    else if (over.length === 1) {
      only.x0 = Math.min(only.x0, s.x0);
      only.x1 = Math.max(only.x1, s.x1);
    }
  }
  return bands.toSorted((a, b) => a.x0 - b.x0);
}

function cellsOf(row: readonly Segment[], bands: readonly { x0: number; x1: number }[]): string[] {
  const cells = bands.map(() => "");
  for (const s of row) {
    const overlap = bands.map((b) => Math.min(b.x1, s.x1) - Math.max(b.x0, s.x0));
    const best = overlap.indexOf(Math.max(...overlap));
    if (best >= 0) cells[best] = `${cells[best]} ${s.text}`.trim();
  }
  return cells;
}

/** A line of text that wraps inside a cell belongs to the row above it. */
function joinWrapped(
  rows: readonly string[][],
  tops: readonly number[],
  rules: readonly number[],
): string[][] {
  const out: string[][] = [];
  rows.forEach((row, i) => {
    const above = out.at(-1);
    const filled = row.filter((cell) => cell !== "").length;
    const ruled = rules.some((y) => y > (tops[i - 1] ?? 0) && y < (tops[i] ?? 0));
    const isWrap =
      above !== undefined &&
      !ruled &&
      row[0] === "" &&
      filled <= row.length / 2 &&
      row.every((cell) => !/^[-−–]?[\d.,%]+$/.test(cell));
    if (isWrap) out[out.length - 1] = above.map((cell, c) => `${cell} ${row[c] ?? ""}`.trim());
    else out.push([...row]);
  });
  return out;
}

function captioned(box: Box, segments: readonly Segment[]): boolean {
  return segments.some(
    (s) =>
      /^tab/i.test(s.text) &&
      CAPTION.test(s.text) &&
      s.x0 < box.x1 &&
      s.x1 > box.x0 &&
      ((s.y1 < box.y0 + 4 && s.y1 > box.y0 - 60) || (s.y0 > box.y1 - 4 && s.y0 < box.y1 + 45)),
  );
}

export type FoundTable = Box & { rows: string[][] };

/** Stage 11: tables between rules, and those the library saw under a table caption. */
export function takeTables(
  page: Page,
  segments: readonly Segment[],
): { tables: FoundTable[]; rest: Segment[] } {
  const tables: FoundTable[] = [];
  let rest = [...segments];
  for (const region of ruledRegions(page)) {
    const within = rest.filter((s) => inside(s, { ...region, x0: region.x0 - 4, x1: region.x1 + 4 }));
    const rows = rowsOf(within);
    const bands = bandsOf(rows);
    const prose = within.filter((s) => s.x1 - s.x0 > (region.x1 - region.x0) * 0.85).length;
    const isTable =
      rows.length >= 2 &&
      bands.length >= 2 &&
      prose < rows.length * 0.4 &&
      (region.rules.length >= 3 || captioned(region, rest));
    if (!isTable || tables.some((t) => inside(region, t))) continue;
    const tops = rows.map((row) => Math.min(...row.map((s) => s.y0)));
    tables.push({
      ...region,
      rows: joinWrapped(
        rows.map((row) => cellsOf(row, bands)),
        tops,
        region.rules,
      ),
    });
    const taken = new Set(within);
    rest = rest.filter((s) => !taken.has(s));
  }
  return { tables, rest };
}
