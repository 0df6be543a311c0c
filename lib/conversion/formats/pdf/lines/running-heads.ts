import type { Box, Page, Segment } from "../page/pdf-page.ts";
import { sameRow } from "./segments.ts";

const BAND = 0.13;
const MAX_LENGTH = 150;
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

/** Where the first row and the last are all that a page has, they are its text. */
function hasBody({ segments, page }: Paged): boolean {
  const ys = segments.map((s) => s.y0);
  return Math.max(...ys) - Math.min(...ys) > page.height / 4;
}

/** A page's number, also as `– 6 –` or `Page 6 of 9`; Roman ones are not counted. */
function numberOf({ text }: Segment): number | null {
  const digits = PAGE_NUMBER.exec(text)?.[2] ?? "";
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

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

/** The segments of a page's first row and of its last. */
function outermost(segments: readonly Segment[]): Segment[] {
  const [first] = segments;
  if (first === undefined) return [];
  const top = segments.reduce((best, s) => (s.y0 < best.y0 ? s : best), first);
  const bottom = segments.reduce((best, s) => (s.y1 > best.y1 ? s : best), first);
  return segments.filter((s) => sameRow(s, top) || sameRow(s, bottom));
}

const heightsOf = (segments: Iterable<Segment>) => new Set([...segments].map((s) => Math.round(s.y0)));

/** How many of the pages have something at a height, a point more or less. */
const countAt = (pages: readonly ReadonlySet<number>[], y: number) =>
  pages.filter((heights) => heights.has(y) || heights.has(y - 1) || heights.has(y + 1)).length;

/**
 * What is left in the outermost lines at a height where three pages, and most of those that have words
 * there, lose theirs: heads that change from chapter to chapter.
 */
function atSameHeight(pages: readonly Paged[], gone: readonly ReadonlySet<Segment>[]): Set<Segment> {
  const left = pages.map(({ segments }, i) => outermost(segments.filter((s) => !gone[i]?.has(s))));
  const [lost, kept] = [gone.map(heightsOf), left.map(heightsOf)];
  const places = new Map<number, boolean>();
  const isPlace = (y: number) => {
    const known = places.get(y);
    if (known !== undefined) return known;
    const losing = countAt(lost, y);
    const is = losing >= Math.max(3, pages.length * 0.3) && countAt(kept, y) <= losing;
    places.set(y, is);
    return is;
  };
  return new Set(left.flat().filter((s) => s.text.length < MAX_LENGTH && isPlace(Math.round(s.y0))));
}

/** Cells between two rules that both run over them: a table's heading, repeated on every page of it. */
function tableHeads({ page, segments }: Paged): Set<Segment> {
  const isOver = (rule: Box, s: Segment) => rule.x0 < s.x0 + 2 && rule.x1 > s.x1 - 2;
  const isFramed = (s: Segment) =>
    page.rules.some((rule) => isOver(rule, s) && rule.y1 < s.y0 + 2 && s.y0 - rule.y1 < s.size * 1.2) &&
    page.rules.some((rule) => isOver(rule, s) && rule.y0 > s.y1 - 2 && rule.y0 - s.y1 < s.size * 1.2);
  const framed = segments.filter((s) => s.y1 < page.height * BAND && isFramed(s));
  return new Set(
    framed.filter((s) => {
      const row = framed.filter((other) => sameRow(other, s));
      return row.length > 1 && !row.some((other) => PAGE_NUMBER.test(other.text));
    }),
  );
}

/** Stage 5: what stands at the top or bottom of three pages or more, digits aside, and page numbers. */
export function dropRunningHeads(pages: readonly Paged[]): Paged[] {
  const places = new Map<string, { pages: Set<number>; ys: number[] }>();
  const outer = new Set(pages.filter(hasBody).flatMap(outerRows));
  const band = ({ page }: Paged, s: Segment) => {
    if (s.y1 < page.height * BAND) return "top";
    if (s.y0 > page.height * (1 - BAND)) return "bottom";
    return outer.has(s) ? (s.y0 < page.height / 2 ? "top" : "bottom") : null;
  };
  for (const paged of pages) {
    for (const segment of paged.segments) {
      const at = band(paged, segment);
      if (at === null || segment.text.length > MAX_LENGTH) continue;
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
  const heads = pages.map(tableHeads);
  const gone = pages.map((paged, i) => {
    const running = new Set(
      paged.segments.filter((segment) => {
        const at = band(paged, segment);
        if (at === "top" && /^running head\s*:/i.test(segment.text)) return true;
        return at !== null && /\p{L}|#.*#.*#/u.test(keyOf(segment.text)) && isRunning(segment, at);
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
    return new Set(
      paged.segments.filter((s) => heads[i]?.has(s) !== true && (running.has(s) || isNumber(s))),
    );
  });
  const more = atSameHeight(pages, gone);
  return pages.map((paged, i) => ({
    ...paged,
    segments: paged.segments.filter((s) => !gone[i]?.has(s) && (!more.has(s) || heads[i]?.has(s) === true)),
  }));
}
