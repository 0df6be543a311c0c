import type { Span } from "#lib/manuscript/span.ts";
import type { RawFinding } from "../../passes/answers.ts";
import { numberedParagraph, paragraphSpans } from "../../passes/paragraphs.ts";
import { withoutLinks } from "../../passes/without-links.ts";
import type { JudgedFinding, UnplacedFinding } from "../judged-finding.ts";
import { placedAt } from "./place-findings.ts";

/** Without a number, a paragraph must share so many words with the quote, and so large a part of them. */
const LEAST_SHARED_WORDS = 3;
const LEAST_SHARED_PART = 0.3;
const LONGEST_SPAN = 600;
const SENTENCE = /[^.!?\n]+(?:[.!?]+(?=\s|$)|\n|$)/g;

/**
 * Keeps a finding whose quote is nowhere in the text at the paragraph that it names, or else at the one whose words are
 * most like the quote. Returns null if there is no such paragraph.
 */
export function keepAtParagraph(
  markdown: string,
  { passId, finding }: UnplacedFinding,
): JudgedFinding | null {
  const paragraph = numberedParagraph(markdown, finding.paragraph ?? null) ?? mostAlike(markdown, finding);
  if (paragraph === null) return null;
  const span = sentenceLike(markdown, paragraph, wordsOf(finding.quote));
  // A replacement of words that are not there replaces nothing.
  return {
    ...placedAt(markdown, passId, { ...finding, suggestion: null }, span),
    misquoted: withoutLinks(finding.quote.trim()),
  };
}

function mostAlike(markdown: string, { quote }: RawFinding): Span | null {
  const wanted = wordsOf(quote);
  const [best] = paragraphSpans(markdown)
    .map((_, i) => numberedParagraph(markdown, i + 1))
    .filter((span) => span !== null)
    .map((span) => ({
      span,
      shared: wordsOf(markdown.slice(span.start, span.end)).intersection(wanted).size,
    }))
    .toSorted((a, b) => b.shared - a.shared);
  const isAlike =
    best !== undefined && best.shared >= LEAST_SHARED_WORDS && best.shared >= LEAST_SHARED_PART * wanted.size;
  return isAlike ? best.span : null;
}

/** Returns the sentence that shares most words with the quote; the beginning of the paragraph if none shares any. */
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
