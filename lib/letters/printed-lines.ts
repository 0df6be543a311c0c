import type { Span } from "#lib/manuscript/span.ts";

/** Where a block of the manuscript is printed. */
export interface PrintedBlock extends Span {
  /** Counted from 1. */
  page: number;
  /** The lines of it, of which all are on this page; empty where the file tells none. */
  lines: (Span & { page: number })[];
}

const PAGE = "p(?:ages?|gs?|p)?\\.? ?(\\d{1,4})";
const LINE = "l(?:ines?|ns?|l)?\\.? ?(\\d{1,5})(?:\\s?(?:[-–]|to|and)\\s?(\\d{1,5}))?";
const PAGE_AND_LINE = new RegExp(`\\b${PAGE}\\s?[,;:]?\\s?(?:at |in |on )?\\b${LINE}`, "giu");
const LINE_ALONE = /\b(?:lines?|ll?\.|lns?\.?) ?(\d{1,5})(?:\s?(?:[-–]|to|and)\s?(\d{1,5}))?/giu;
const PAGE_ALONE = /\b(?:p\.|pp\.|pages?|pg\.) ?(\d{1,4})\b/giu;
const MOST_LINES = 60;

type PrintedLine = PrintedBlock["lines"][number];

/** The lines of a printed text, as readers count them: on each page from 1, or from the first page on. */
export interface PrintedLines {
  all: PrintedLine[];
  onPage: ReadonlyMap<number, PrintedLine[]>;
}

export function printedLines(printed: readonly PrintedBlock[]): PrintedLines {
  const all = printed.flatMap(({ lines }) => lines);
  return { all, onPage: Map.groupBy(all, ({ page }) => page) };
}

/** The lines that a point names with numbers, each range as one span. */
export function namedLines(point: string, { all, onPage }: PrintedLines): Span[] {
  if (all.length === 0) return [];
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

function rangeOf(lines: readonly PrintedLine[], from: string | undefined, to = from): Span[] {
  const [first, last] = [Number(from), Math.max(Number(from), Number(to))];
  const named = lines.slice(first - 1, Math.min(last, first + MOST_LINES));
  const [start, end] = [named[0], named.at(-1)];
  return first >= 1 && start && end ? [{ start: start.start, end: Math.max(start.end, end.end) }] : [];
}

/** The blocks of the text that are printed on the pages that a point names. */
export function namedPages(point: string, printed: readonly PrintedBlock[]): Span[] {
  const pages = new Set([...point.matchAll(PAGE_ALONE)].map(([, page]) => Number(page)));
  return pages.size === 0 ? [] : printed.filter(({ page }) => pages.has(page));
}
