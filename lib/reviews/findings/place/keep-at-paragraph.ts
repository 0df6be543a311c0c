import type { Span } from "#lib/manuscript/span.ts";
import { numberedParagraph, paragraphSpans } from "../../passes/paragraphs.ts";
import { withoutLinks } from "../../passes/without-links.ts";
import type { JudgedFinding, UnplacedFinding } from "../judged-finding.ts";
import { placedAt } from "./place-findings.ts";

/** Without a number, a paragraph must share so many words with the quote, and so large a part of them. */
const LEAST_SHARED_WORDS = 3;
const LEAST_SHARED_PART = 0.3;
/** A paragraph shares so many words at least with a finding that is about it. */
const LEAST_SHARED_WITH_FINDING = 2;
const LONGEST_SPAN = 600;
const LONGEST_FIRST_LINE = 160;
const SENTENCE = /[^.!?\n]+(?:[.!?]+(?=\s|$)|\n|$)/g;

interface Paragraph {
  span: Span;
  words: ReadonlySet<string>;
}

/**
 * Returns a function that keeps a finding whose quote is nowhere in the text: at the paragraph that it names, else at the
 * one whose words are most like the quote, else at the one most like what the finding says, else at the beginning.
 */
export function keeperAtParagraphs(markdown: string): (unplaced: UnplacedFinding) => JudgedFinding {
  const paragraphs = paragraphSpans(markdown)
    .map((_, i) => numberedParagraph(markdown, i + 1))
    .filter((span) => span !== null)
    .map((span): Paragraph => ({ span, words: wordsOf(markdown.slice(span.start, span.end)) }));
  const having = new Map<string, number>();
  for (const { words } of paragraphs) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1);
  const rarity = (word: string) => 1 / (having.get(word) ?? 1);

  return ({ passId, finding }) => {
    const quoted = wordsOf(finding.quote);
    const told = wordsOf(`${finding.title} ${finding.message} ${finding.compared ?? ""}`);
    const near = (span: Span, words: ReadonlySet<string>) => sentenceLike(markdown, span, words);
    const named = numberedParagraph(markdown, finding.paragraph ?? null) ?? likeQuote(paragraphs, quoted);
    const similar = named === null ? likeFinding(paragraphs, told, rarity) : null;
    const span = named
      ? near(named, quoted)
      : similar
        ? near(similar, told)
        : firstLine(markdown, paragraphs[0]?.span);
    // A replacement of words that are not there replaces nothing.
    return {
      ...placedAt(markdown, passId, { ...finding, suggestion: null }, span),
      misquoted: withoutLinks(finding.quote.trim()),
      keptAt: named ? "its paragraph" : similar ? "a similar paragraph" : "the beginning",
    };
  };
}

function likeQuote(paragraphs: readonly Paragraph[], quoted: ReadonlySet<string>): Span | null {
  const best = first(paragraphs, ({ words }) => words.intersection(quoted).size);
  const isAlike =
    best !== null && best.worth >= LEAST_SHARED_WORDS && best.worth >= LEAST_SHARED_PART * quoted.size;
  return isAlike ? best.paragraph.span : null;
}

/** A word weighs more if fewer paragraphs have it: a long paragraph has many common ones. */
function likeFinding(
  paragraphs: readonly Paragraph[],
  told: ReadonlySet<string>,
  rarity: (word: string) => number,
): Span | null {
  const best = first(paragraphs, ({ words }) => {
    const shared = words.intersection(told);
    if (shared.size < LEAST_SHARED_WITH_FINDING) return 0;
    return [...shared].reduce((sum, word) => sum + rarity(word), 0);
  });
  return best !== null && best.worth > 0 ? best.paragraph.span : null;
}

function first(paragraphs: readonly Paragraph[], worthOf: (paragraph: Paragraph) => number) {
  let best: { paragraph: Paragraph; worth: number } | null = null;
  for (const paragraph of paragraphs) {
    const worth = worthOf(paragraph);
    if (best === null || worth > best.worth) best = { paragraph, worth };
  }
  return best;
}

function firstLine(markdown: string, paragraph: Span = { start: 0, end: markdown.length }): Span {
  const line = /[^\n]*/.exec(markdown.slice(paragraph.start, paragraph.start + LONGEST_FIRST_LINE));
  const length = Math.min(paragraph.end - paragraph.start, line?.[0].trimEnd().length ?? 0);
  return { start: paragraph.start, end: paragraph.start + Math.max(1, length) };
}

/** Returns the sentence that shares most words with these; the beginning of the paragraph if none shares any. */
function sentenceLike(markdown: string, paragraph: Span, wanted: ReadonlySet<string>): Span {
  const text = markdown.slice(paragraph.start, paragraph.end);
  const [best] = [...text.matchAll(SENTENCE)]
    .map(({ 0: sentence, index }) => ({
      start: paragraph.start + index + sentence.length - sentence.trimStart().length,
      end: paragraph.start + index + sentence.trimEnd().length,
      shared: wordsOf(sentence).intersection(wanted).size,
    }))
    .filter(({ shared }) => shared > 0)
    .toSorted((a, b) => b.shared - a.shared);
  const { start, end } = best ?? paragraph;
  return { start, end: Math.min(end, wholeWord(markdown, start + LONGEST_SPAN)) };
}

/** Returns the nearest offset before this one that cuts no word in two. */
function wholeWord(markdown: string, offset: number): number {
  const cut = markdown.slice(0, offset).search(/\s\S*$/);
  return offset >= markdown.length || cut < offset - 100 ? Math.min(offset, markdown.length) : cut;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{4,}|\d+/gu) ?? []);
}
