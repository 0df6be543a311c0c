import type { Span } from "#lib/manuscript/span.ts";

/** Where a block of the manuscript is printed. */
export interface PrintedBlock extends Span {
  /** Counted from 1. */
  page: number;
  /** The lines of it, of which all are on this page; empty where the file tells none. */
  lines: (Span & {
    page: number;
    /** The number that is printed beside the line; null if there is none. */
    number: number | null;
  })[];
}

const PAGE = "p(?:ages?|gs?|p)?\\.? ?(\\d{1,4})";
const LINE = "l(?:ines?|ns?|l)?\\.? ?(\\d{1,5})(?:\\s?(?:[-–]|to|and)\\s?(\\d{1,5}))?";
const PAGE_AND_LINE = new RegExp(`\\b${PAGE}\\s?[,;:]?\\s?(?:at |in |on )?\\b${LINE}`, "giu");
const LINE_ALONE = /\b(?:lines?|ll?\.|lns?\.?) ?(\d{1,5})(?:\s?(?:[-–]|to|and)\s?(\d{1,5}))?/giu;
const PAGE_ALONE = /\b(?:p\.|pp\.|pages?|pg\.) ?(\d{1,4})\b/giu;
const MOST_LINES = 60;

type PrintedLine = PrintedBlock["lines"][number];

/**
 * The lines of a printed text, as readers count them: by the numbers that are printed beside them, else on each page
 * from 1 or from the first page on.
 */
export interface PrintedLines {
  all: PrintedLine[];
  onPage: ReadonlyMap<number, PrintedLine[]>;
  /** The lines by their printed numbers, of which pages may begin anew; empty if there are none. */
  byNumber: ReadonlyMap<number, PrintedLine[]>;
}

export function printedLines(printed: readonly PrintedBlock[]): PrintedLines {
  const all = printed.flatMap(({ lines }) => lines);
  const numbered = new Map<number, PrintedLine[]>();
  for (const line of all) {
    if (line.number === null) continue;
    const same = numbered.get(line.number);
    if (same) same.push(line);
    else numbered.set(line.number, [line]);
  }
  return { all, onPage: Map.groupBy(all, ({ page }) => page), byNumber: numbered };
}

/** The lines that a point names with numbers, each range as one span. */
export function namedLines(point: string, lines: PrintedLines): Span[] {
  const { all, onPage, byNumber } = lines;
  if (all.length === 0) return [];
  if (byNumber.size > 0) return numberedLines(point, byNumber);
  const withPages = [...point.matchAll(PAGE_AND_LINE)].flatMap(([, page, from, to]) => {
    const own = onPage.get(Number(page)) ?? [];
    if (Number(from) <= own.length) return rangeOf(own, from, to);
    // Lines that are counted from the first page on must be on the page that is named.
    const range = rangeOf(all, from, to);
    return range.filter((span) => own.some((line) => line.start === span.start));
  });
  const rest = point.replace(PAGE_AND_LINE, "");
  return [...withPages, ...[...rest.matchAll(LINE_ALONE)].flatMap(([, from, to]) => rangeOf(all, from, to))];
}

function numberedLines(point: string, byNumber: PrintedLines["byNumber"]): Span[] {
  const named = (from: string | undefined, to: string | undefined, page: string | null) => {
    const [first, last] = boundsOf(from, to);
    const found: PrintedLine[] = [];
    for (let number = first; number <= last; number += 1) {
      const lines = byNumber.get(number) ?? [];
      const own = page === null ? lines : lines.filter((line) => line.page === Number(page));
      // Without its page, a number that several pages have names no line.
      if (new Set(own.map((line) => line.page)).size === 1) found.push(...own);
    }
    if (found.length === 0) return [];
    return [
      {
        start: Math.min(...found.map(({ start }) => start)),
        end: Math.max(...found.map(({ end }) => end)),
      },
    ];
  };
  const withPages = [...point.matchAll(PAGE_AND_LINE)].flatMap(([, page = "", from, to]) =>
    named(from, to, page),
  );
  const rest = point.replace(PAGE_AND_LINE, "");
  return [...withPages, ...[...rest.matchAll(LINE_ALONE)].flatMap(([, from, to]) => named(from, to, null))];
}

/** The first and the last line of a range, which is cut where it is long. */
function boundsOf(from: string | undefined, to = from): [first: number, last: number] {
  const first = Number(from);
  return [first, Math.min(Math.max(first, Number(to)), first + MOST_LINES)];
}

function rangeOf(lines: readonly PrintedLine[], from: string | undefined, to: string | undefined): Span[] {
  const [first, last] = boundsOf(from, to);
  const named = lines.slice(first - 1, last);
  const [start, end] = [named[0], named.at(-1)];
  return first >= 1 && start && end ? [{ start: start.start, end: Math.max(start.end, end.end) }] : [];
}

/** The blocks of the text that are printed on the pages that a point names. */
export function namedPages(point: string, printed: readonly PrintedBlock[]): Span[] {
  const pages = new Set([...point.matchAll(PAGE_ALONE)].map(([, page]) => Number(page)));
  return pages.size === 0 ? [] : printed.filter(({ page }) => pages.has(page));
}
