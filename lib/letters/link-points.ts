import { anchorQuote } from "#lib/manuscript/anchor.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import type { Section } from "#lib/manuscript/sections/sections.ts";
import { overlaps, type Span } from "#lib/manuscript/span.ts";
import { likenessTo } from "./likeness.ts";
import { namedSections, numberedPlaces } from "./named-places.ts";
import { namedLines, namedPages, type PrintedBlock, printedLines } from "./printed-lines.ts";

/** Why a passage belongs to a point: its words are quoted, it is named, or it has the same rare words. */
export type LinkReason = "quoted" | "named" | "alike";

export interface PassageLink extends Span {
  reason: LinkReason;
}

const MOST_LINKS = 3;
const MOST_QUOTES = 4;
/** Units of the manuscript that are searched for quotes, all points together: 66 quotes in 100,000 words. */
const MOST_SEARCHED = 40_000_000;
const QUOTE = /[“"«„]([^“”"«»„\n]{12,400})[”"»“]/gu;
const LEAST_QUOTED_WORDS = 3;

/**
 * Finds for each point of a letter the passages of the manuscript that it is about, the surest first, at most three:
 * what it quotes, names with a number, or names with a word, and what has its rare words. Words count in the sections
 * that are named, or else in all of the text if nothing surer was found. Spans are UTF-16 offsets into the Markdown. A
 * point that is about no passage has none.
 */
export function linkPoints(
  points: readonly string[],
  markdown: string,
  printed: readonly PrintedBlock[] = [],
): PassageLink[][] {
  const manuscript = parseManuscript(markdown);
  const alike = likenessTo(manuscript.paragraphs.map(({ span, text }) => ({ span, text })));
  const lines = printedLines(printed);
  let quotesLeft = Math.floor(MOST_SEARCHED / Math.max(1, markdown.length));
  return points.map((point) => {
    const quotes = quotesOf(point).slice(0, Math.min(MOST_QUOTES, quotesLeft));
    quotesLeft -= quotes.length;
    const quoted = linksTo(anchored(quotes, markdown), "quoted");
    const spans = [
      ...namedLines(point, lines).map((span) => sentencesAt(span, manuscript)),
      ...numberedPlaces(point, manuscript),
    ];
    const numbered = linksTo(spans, "named");
    const pages = namedPages(point, printed);
    const sure = [...quoted, ...numbered];
    if (sure.length > 0) return apart(sure).slice(0, MOST_LINKS);
    const sections = namedSections(point, manuscript);
    const within = sections.length > 0 ? { within: sections.map((each) => wholeOf(each, manuscript)) } : {};
    return apart([
      ...linksTo(alike(point, { pages, ...within }), "alike"),
      ...linksTo(
        sections.map(({ headingSpan }) => headingSpan),
        "named",
      ),
    ]).slice(0, MOST_LINKS);
  });
}

function linksTo(spans: readonly Span[], reason: LinkReason): PassageLink[] {
  return spans.map(({ start, end }) => ({ start, end, reason }));
}

function quotesOf(point: string): string[] {
  return [...point.matchAll(QUOTE)]
    .map(([, words = ""]) => words)
    .filter((words) => words.trim().split(/\s+/).length >= LEAST_QUOTED_WORDS);
}

function anchored(quotes: readonly string[], markdown: string): Span[] {
  return quotes.flatMap((words) => anchorQuote(markdown, words) ?? []);
}

/** Printed lines begin and end within sentences, which are shown whole. */
function sentencesAt(span: Span, { sentences }: Manuscript): Span {
  const own = sentences.filter((each) => overlaps(each.span, span));
  const start = Math.min(span.start, ...own.map((each) => each.span.start));
  return { start, end: Math.max(span.end, ...own.map((each) => each.span.end)) };
}

/** A section with those below it. */
function wholeOf(section: Section, { sections }: Manuscript): Span {
  const next = sections.find(({ span, level }) => span.start > section.span.start && level <= section.level);
  return { start: section.span.start, end: next?.span.start ?? Number.MAX_SAFE_INTEGER };
}

function apart(links: readonly PassageLink[]): PassageLink[] {
  const kept: PassageLink[] = [];
  for (const link of links) if (!kept.some((each) => overlaps(each, link))) kept.push(link);
  return kept;
}
