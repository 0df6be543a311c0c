import type { Page, Segment } from "./pdf-page.ts";
import { sameRow } from "./segments.ts";

const BAND = 0.13;
const PAGE_NUMBER = /^[-–—\s]*(page\s+)?(\d{1,4}|[ivxlc]{1,7})(\s*(of|\/)\s*\d{1,4})?[-–—\s]*$/i;

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\d+/g, "#")
    .replace(/[^\p{L}#]+/gu, " ")
    .trim();

type Paged = { page: Page; segments: Segment[] };

/** The first and the last row of a page: where its number stands, whatever the margins. */
function outerRows({ segments }: Paged): Segment[] {
  const top = Math.min(...segments.map((s) => s.y0));
  const bottom = Math.max(...segments.map((s) => s.y1));
  return segments.filter((s) => s.y0 < top + 2 || s.y1 > bottom - 2);
}

const numberOf = (segment: Segment) => (/^\d{1,4}$/.test(segment.text) ? Number(segment.text) : null);

/** What printed page numbers are ahead of the file's own count by, where three pages or more agree. */
function pageCount(pages: readonly Paged[]): number | null {
  const ahead = new Map<number, number>();
  for (const paged of pages) {
    const found = outerRows(paged).flatMap((s) => numberOf(s) ?? []);
    for (const number of new Set(found)) {
      const by = number - paged.page.number;
      ahead.set(by, (ahead.get(by) ?? 0) + 1);
    }
  }
  const [best] = [...ahead].toSorted((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= 3 ? best[0] : null;
}

const isCounted = (segment: Segment, paged: Paged, ahead: number | null) =>
  ahead !== null && numberOf(segment) === paged.page.number + ahead && outerRows(paged).includes(segment);

/** Stage 5: what stands at the top or bottom of three pages or more, digits aside, and page numbers. */
export function dropRunningHeads(pages: readonly Paged[]): Paged[] {
  const places = new Map<string, { pages: Set<number>; ys: number[] }>();
  const band = ({ page }: Paged, s: Segment) =>
    s.y1 < page.height * BAND ? "top" : s.y0 > page.height * (1 - BAND) ? "bottom" : null;
  for (const paged of pages) {
    for (const segment of paged.segments) {
      const at = band(paged, segment);
      if (at === null || segment.text.length > 150) continue;
      const key = `${at}:${keyOf(segment.text)}`;
      const place = places.get(key) ?? { pages: new Set(), ys: [] };
      place.pages.add(paged.page.number);
      place.ys.push(segment.y0);
      places.set(key, place);
    }
  }
  const least = pages.length <= 4 ? 2 : 3;
  const isRunning = (segment: Segment, at: string) => {
    const place = places.get(`${at}:${keyOf(segment.text)}`);
    return (
      place !== undefined &&
      place.pages.size >= least &&
      place.ys.filter((y) => Math.abs(y - segment.y0) < 6).length >= Math.min(least, place.pages.size)
    );
  };
  const count = pageCount(pages);
  return pages.map((paged) => {
    const running = new Set(
      paged.segments.filter((segment) => {
        const at = band(paged, segment);
        if (at === "top" && /^running head\s*:/i.test(segment.text)) return true;
        return (
          at !== null &&
          keyOf(segment.text) !== "" &&
          !PAGE_NUMBER.test(segment.text) &&
          isRunning(segment, at)
        );
      }),
    );
    // A number beside words that stay is a section's or a list's, not the page's.
    const isAlone = (segment: Segment) =>
      !paged.segments.some((other) => other !== segment && !running.has(other) && sameRow(other, segment));
    const isEdge = (segment: Segment) =>
      segment.y1 < paged.page.height * 0.1 || segment.y0 > paged.page.height * 0.88;
    const isNumber = (segment: Segment) =>
      PAGE_NUMBER.test(segment.text) &&
      (isEdge(segment) || isCounted(segment, paged, count)) &&
      isAlone(segment);
    return {
      ...paged,
      segments: paged.segments.filter((segment) => !running.has(segment) && !isNumber(segment)),
    };
  });
}
