import type { Box } from "../page/box.ts";
import type { Page, Segment } from "../page/pdf-page.ts";
import {
  HEAD_BAND_SHARE,
  LOOK_STEP_POINTS,
  MAX_HEAD_LENGTH,
  MAX_HEAD_SHIFT_POINTS,
  MAX_RULE_DISTANCE_IN_SIZES,
  MAX_TEXT_EDGE_SHIFT_POINTS,
  MAX_TEXT_STEP_IN_SIZES,
  MIN_BODY_SHARE,
  MIN_HEAD_HEIGHT_PAGES_SHARE,
  MIN_HEAD_PAGES,
  MIN_HEAD_PAGES_IN_SHORT,
  NUMBER_BAND_BOTTOM_SHARE,
  NUMBER_BAND_TOP_SHARE,
  OUTER_ROW_SLACK_POINTS,
  RULE_SLACK_POINTS,
  SHORT_DOCUMENT_PAGES,
} from "./line-thresholds.ts";
import { sameRow } from "./segments.ts";

const PAGE_NUMBER = /^[-–—\s]*(page\s+)?(\d{1,4}|[ivxlc]{1,7})(\s*(of|\/)\s*\d{1,4})?[-–—\s]*$/i;

const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/\d+/g, "#")
    .replace(/[^\p{L}#]+/gu, " ")
    .trim();

type Paged = { page: Page; segments: Segment[] };

/** Returns the first and the last row of a page, where its number stands whatever the margins. */
function outerRows({ segments }: Paged): Segment[] {
  const top = Math.min(...segments.map((s) => s.y0));
  const bottom = Math.max(...segments.map((s) => s.y1));
  return segments.filter(
    (s) => s.y0 < top + OUTER_ROW_SLACK_POINTS || s.y1 > bottom - OUTER_ROW_SLACK_POINTS,
  );
}

/** False if the first row and the last are all that a page has: then they are its text. */
function hasBody({ segments, page }: Paged): boolean {
  const ys = segments.map((s) => s.y0);
  return Math.max(...ys) - Math.min(...ys) > page.height * MIN_BODY_SHARE;
}

/** Returns a page's number, also as `– 6 –` or `Page 6 of 9`; Roman ones are not counted. */
function numberOf({ text }: Segment): number | null {
  const digits = PAGE_NUMBER.exec(text)?.[2] ?? "";
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

/**
 * Returns the lead of the printed page numbers over the file's own count; null if fewer than three pages agree on it.
 */
function numbersAhead(pages: readonly Paged[]): number | null {
  const ahead = new Map<number, number>();
  for (const paged of pages) {
    const found = outerRows(paged).flatMap((s) => numberOf(s) ?? []);
    for (const number of new Set(found)) {
      const by = number - paged.page.number;
      ahead.set(by, (ahead.get(by) ?? 0) + 1);
    }
  }
  const [best] = [...ahead].toSorted((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= MIN_HEAD_PAGES ? best[0] : null;
}

const isCounted = (segment: Segment, paged: Paged, ahead: number | null) =>
  ahead !== null && numberOf(segment) === paged.page.number + ahead && outerRows(paged).includes(segment);

/** Returns the segments of a page's first row and of its last. */
function outermost(segments: readonly Segment[]): Segment[] {
  const [first] = segments;
  if (first === undefined) return [];
  const top = segments.reduce((best, s) => (s.y0 < best.y0 ? s : best), first);
  const bottom = segments.reduce((best, s) => (s.y1 > best.y1 ? s : best), first);
  return segments.filter((s) => sameRow(s, top) || sameRow(s, bottom));
}

const heightsOf = (segments: Iterable<Segment>) => new Set([...segments].map((s) => Math.round(s.y0)));

/** Counts the pages that have something at a height, a point more or less. */
const countAt = (pages: readonly ReadonlySet<number>[], y: number) =>
  pages.filter((heights) => heights.has(y) || heights.has(y - 1) || heights.has(y + 1)).length;

/**
 * Finds heads that change from chapter to chapter: lines left at the outermost heights where three pages, and
 * most of those that have words there, have lost theirs.
 */
function atSameHeight(pages: readonly Paged[], gone: readonly ReadonlySet<Segment>[]): Set<Segment> {
  const left = pages.map(({ segments }, i) => outermost(segments.filter((s) => !gone[i]?.has(s))));
  const [lost, kept] = [gone.map(heightsOf), left.map(heightsOf)];
  const places = new Map<number, boolean>();
  const isPlace = (y: number) => {
    const known = places.get(y);
    if (known !== undefined) return known;
    const losing = countAt(lost, y);
    const is =
      losing >= Math.max(MIN_HEAD_PAGES, pages.length * MIN_HEAD_HEIGHT_PAGES_SHARE) &&
      countAt(kept, y) <= losing;
    places.set(y, is);
    return is;
  };
  return new Set(
    left.flatMap((own, i) =>
      own.filter(
        (s) =>
          s.text.length < MAX_HEAD_LENGTH &&
          isPlace(Math.round(s.y0)) &&
          !isTextLine(s, pages[i]?.segments ?? []),
      ),
    ),
  );
}

/** True for the first or last line of a column of text: one of its size begins at its edge a line away. */
function isTextLine(line: Segment, segments: readonly Segment[]): boolean {
  return segments.some(
    (other) =>
      other !== line &&
      Math.abs(other.x0 - line.x0) < MAX_TEXT_EDGE_SHIFT_POINTS &&
      Math.abs(other.size - line.size) < LOOK_STEP_POINTS &&
      Math.abs(other.y0 - line.y0) < line.size * MAX_TEXT_STEP_IN_SIZES,
  );
}

/**
 * Returns the cells between two rules that both run over them: the heading of a table, repeated on every page of it.
 */
function tableHeads({ page, segments }: Paged): Set<Segment> {
  const isOver = (rule: Box, s: Segment) =>
    rule.x0 < s.x0 + RULE_SLACK_POINTS && rule.x1 > s.x1 - RULE_SLACK_POINTS;
  const isFramed = (s: Segment) =>
    page.rules.some(
      (rule) =>
        isOver(rule, s) &&
        rule.y1 < s.y0 + RULE_SLACK_POINTS &&
        s.y0 - rule.y1 < s.size * MAX_RULE_DISTANCE_IN_SIZES,
    ) &&
    page.rules.some(
      (rule) =>
        isOver(rule, s) &&
        rule.y0 > s.y1 - RULE_SLACK_POINTS &&
        rule.y0 - s.y1 < s.size * MAX_RULE_DISTANCE_IN_SIZES,
    );
  const framed = segments.filter((s) => s.y1 < page.height * HEAD_BAND_SHARE && isFramed(s));
  return new Set(
    framed.filter((s) => {
      const row = framed.filter((other) => sameRow(other, s));
      return row.length > 1 && !row.some((other) => PAGE_NUMBER.test(other.text));
    }),
  );
}

type Band = "top" | "bottom";

/** The words that repeat at the top or bottom of several pages, digits aside. */
class RepeatedHeads {
  readonly #outer: ReadonlySet<Segment>;
  readonly #minPages: number;
  readonly #places = new Map<string, { pages: Set<number>; ys: number[] }>();

  constructor(pages: readonly Paged[]) {
    this.#outer = new Set(pages.filter(hasBody).flatMap(outerRows));
    this.#minPages = pages.length <= SHORT_DOCUMENT_PAGES ? MIN_HEAD_PAGES_IN_SHORT : MIN_HEAD_PAGES;
    for (const paged of pages) for (const segment of paged.segments) this.#count(paged, segment);
  }

  #bandOf({ page }: Paged, s: Segment): Band | null {
    if (s.y1 < page.height * HEAD_BAND_SHARE) return "top";
    if (s.y0 > page.height * (1 - HEAD_BAND_SHARE)) return "bottom";
    if (!this.#outer.has(s)) return null;
    return s.y0 < page.height / 2 ? "top" : "bottom";
  }

  #count(paged: Paged, segment: Segment): void {
    const band = this.#bandOf(paged, segment);
    if (band === null || segment.text.length > MAX_HEAD_LENGTH) return;
    const key = `${band}:${keyOf(segment.text)}`;
    const place = this.#places.get(key) ?? { pages: new Set(), ys: [] };
    place.pages.add(paged.page.number);
    place.ys.push(segment.y0);
    this.#places.set(key, place);
  }

  #isRepeated(segment: Segment, band: Band): boolean {
    const place = this.#places.get(`${band}:${keyOf(segment.text)}`);
    if (place === undefined || place.pages.size < this.#minPages) return false;
    const near = place.ys.filter((y) => Math.abs(y - segment.y0) < MAX_HEAD_SHIFT_POINTS);
    return near.length >= Math.min(this.#minPages, place.pages.size);
  }

  /** Returns the running heads and feet of one page, without its number. */
  of(paged: Paged): Set<Segment> {
    const isRunning = (segment: Segment) => {
      const band = this.#bandOf(paged, segment);
      if (band === "top" && /^running head\s*:/i.test(segment.text)) return true;
      return band !== null && /\p{L}|#.*#.*#/u.test(keyOf(segment.text)) && this.#isRepeated(segment, band);
    };
    return new Set(paged.segments.filter(isRunning));
  }
}

/** Returns the page's number if it stands alone at an edge or continues the count of the other pages. */
function printedNumbers(paged: Paged, running: ReadonlySet<Segment>, ahead: number | null): Segment[] {
  const { segments, page } = paged;
  // A number beside words that stay is a section's or a list's, not the page's.
  const isAlone = (segment: Segment) =>
    !segments.some((other) => other !== segment && !running.has(other) && sameRow(other, segment));
  const isAtEdge = ({ y0, y1 }: Segment) =>
    y1 < page.height * NUMBER_BAND_TOP_SHARE || y0 > page.height * NUMBER_BAND_BOTTOM_SHARE;
  return segments.filter(
    (segment) =>
      PAGE_NUMBER.test(segment.text) &&
      (isAtEdge(segment) || isCounted(segment, paged, ahead)) &&
      isAlone(segment),
  );
}

/** Drops running heads and feet, digits aside the same on several pages, and page numbers. */
export function dropRunningHeads(pages: readonly Paged[]): Paged[] {
  const repeated = new RepeatedHeads(pages);
  const ahead = numbersAhead(pages);
  const tables = pages.map(tableHeads);
  const gone = pages.map((paged, i) => {
    const running = repeated.of(paged);
    const heads = [...running, ...printedNumbers(paged, running, ahead)];
    return new Set(heads.filter((segment) => tables[i]?.has(segment) !== true));
  });
  const more = atSameHeight(pages, gone);
  return pages.map((paged, i) => ({
    ...paged,
    segments: paged.segments.filter((s) => !gone[i]?.has(s) && (!more.has(s) || tables[i]?.has(s) === true)),
  }));
}
