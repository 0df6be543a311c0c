import type { Body } from "./headings.ts";
import type { Line, Page } from "./pdf-page.ts";

const MARK = /^(\d{1,3}|[*†‡§¶])\s?(?=[\p{L}"“([])/u;

/** Stage 6b: small lines at the foot of a column that begin with a mark, with the lines that go on. */
export function takeFootnotes(
  lines: readonly Line[],
  pages: ReadonlyMap<number, Page>,
  body: Body,
): { notes: Map<Line, string>; lines: Set<Line> } {
  const notes = new Map<Line, string>();
  const taken = new Set<Line>();
  let open: Line | null = null;
  for (const line of lines) {
    const page = pages.get(line.page);
    const isSmall = line.size < body.size * 0.93;
    const isLow = page !== undefined && line.y0 > page.height * 0.5;
    if (!isSmall || !isLow) {
      open = null;
      continue;
    }
    const mark = MARK.exec(line.text)?.[1];
    const below = lines.filter((l) => l.page === line.page && l.column === line.column && l.y0 > line.y0 + 1);
    const isFoot = below.every((l) => l.size < body.size * 0.93);
    const isBelowText = lines.some(
      (l) =>
        l.page === line.page &&
        l.column === line.column &&
        l.y1 < line.y0 &&
        Math.abs(l.size - body.size) < 0.6 &&
        l.text.length > 30,
    );
    if (mark !== undefined && isFoot) {
      notes.set(line, mark);
      taken.add(line);
      open = line;
    } else if (
      open === null &&
      line.page === 1 &&
      isFoot &&
      isBelowText &&
      below.length < 14 &&
      line.y0 > (page?.height ?? 0) * 0.6
    ) {
      // Without a mark on the first page: addresses, funding and the copyright line.
      taken.add(line);
      open = line;
    } else if (
      open !== null &&
      open.page === line.page &&
      open.column === line.column &&
      Math.abs(open.size - line.size) < 1.2
    )
      taken.add(line);
    else open = null;
  }
  return { notes, lines: taken };
}
