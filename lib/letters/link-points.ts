import { anchorQuote } from "#lib/manuscript/anchor.ts";
import type { Caption } from "#lib/manuscript/figures-and-tables/captions.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { likenessTo } from "./likeness.ts";

/** Why a passage belongs to a point: its words are quoted, it is named, or it has the same rare words. */
export type LinkReason = "quoted" | "named" | "alike";

export interface PassageLink extends Span {
  reason: LinkReason;
}

/** Where a block of the manuscript is printed. */
export interface PrintedBlock extends Span {
  /** Counted from 1. */
  page: number;
}

const MOST_LINKS = 3;
const MOST_QUOTES = 4;
/** Units of the manuscript that are searched for quotes, all points together: 66 quotes in 100,000 words. */
const MOST_SEARCHED = 40_000_000;
const QUOTE = /[“"«„]([^“”"«»„\n]{12,400})[”"»“]/gu;
const LEAST_QUOTED_WORDS = 3;
const FLOAT = /\b(fig(?:ure)?s?|tab(?:le)?s?)\.? ?(S? ?\d{1,3})/giu;
const SECTION = /\b(?:section|sec\.|§|chapter|appendix) ?(\d{1,2}(?:\.\d{1,2}){0,3}|[A-H])\b/giu;
const PAGE = /\b(?:p\.|pp\.|page|pg\.) ?(\d{1,4})\b/giu;

/**
 * Finds for each point of a letter the passages of the manuscript that it is about, the surest first, at most three.
 * Spans are UTF-16 offsets into the Markdown. A point that is about no passage has none.
 */
export function linkPoints(
  points: readonly string[],
  markdown: string,
  printed: readonly PrintedBlock[] = [],
): PassageLink[][] {
  const manuscript = parseManuscript(markdown);
  const alike = likenessTo(manuscript.paragraphs.map(({ span, text }) => ({ span, text })));
  let quotesLeft = Math.floor(MOST_SEARCHED / Math.max(1, markdown.length));
  return points.map((point) => {
    const onPages = pagesOf(point, printed);
    const quotes = quotesOf(point).slice(0, Math.min(MOST_QUOTES, quotesLeft));
    quotesLeft -= quotes.length;
    const links = [...anchored(quotes, markdown), ...named(point, manuscript)];
    for (const span of alike(point, onPages)) links.push({ ...span, reason: "alike" });
    return apart(links).slice(0, MOST_LINKS);
  });
}

function quotesOf(point: string): string[] {
  return [...point.matchAll(QUOTE)]
    .map(([, words = ""]) => words)
    .filter((words) => words.trim().split(/\s+/).length >= LEAST_QUOTED_WORDS);
}

function anchored(quotes: readonly string[], markdown: string): PassageLink[] {
  return quotes.flatMap((words) => {
    const span = anchorQuote(markdown, words);
    return span ? [{ ...span, reason: "quoted" as const }] : [];
  });
}

function named(point: string, { captions, sections }: Manuscript): PassageLink[] {
  const floats = [...point.matchAll(FLOAT)].flatMap(([, word = "", id = ""]) => {
    const kind: Caption["kind"] = word.toLowerCase().startsWith("f") ? "figure" : "table";
    const caption = captions.find(
      (each) => each.kind === kind && each.id === id.replace(" ", "").toUpperCase(),
    );
    return caption ? [caption.span] : [];
  });
  const headings = [...point.matchAll(SECTION)].flatMap(([, number]) => {
    const section = sections.find((each) => each.number === number);
    return section ? [section.headingSpan] : [];
  });
  return [...floats, ...headings].map(({ start, end }) => ({ start, end, reason: "named" }));
}

/** The stretches of the Markdown that are printed on the pages that a point names. */
function pagesOf(point: string, printed: readonly PrintedBlock[]): Span[] {
  const pages = new Set([...point.matchAll(PAGE)].map(([, page]) => Number(page)));
  return pages.size === 0 ? [] : printed.filter(({ page }) => pages.has(page));
}

function apart(links: readonly PassageLink[]): PassageLink[] {
  const kept: PassageLink[] = [];
  for (const link of links) if (!kept.some((each) => overlaps(each, link))) kept.push(link);
  return kept;
}
