import { lastStartingBefore, overlaps, type Span } from "#lib/manuscript/span.ts";

/** Models read longer passages less closely (docs/decisions/0017-each-pass-sees-the-whole-manuscript.md). */
export const PASSAGE_CHARACTERS = 8_000;
/** A part of a long paragraph is at least this share of a passage. */
const LEAST_OF_A_PART = 0.5;
const MARK = "¶";

/** Returns the paragraphs of a text, which blank lines separate, word for word. */
export function paragraphsOf(markdown: string): string[] {
  return markdown.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
}

let latest: { markdown: string; spans: readonly Span[] } | null = null;

/**
 * Returns paragraphs with the blank lines after them; one that is longer than a passage comes in parts. Models know them
 * by their numbers, from 1. The last result is remembered, because many calls about one text follow each other.
 */
export function paragraphSpans(markdown: string): readonly Span[] {
  if (latest?.markdown !== markdown) latest = { markdown, spans: cutIntoSpans(markdown) };
  return latest.spans;
}

function cutIntoSpans(markdown: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const gap of markdown.matchAll(/\n[ \t]*(?:\n[ \t]*)+/g)) {
    cutLong(markdown, { start, end: gap.index + gap[0].length }, spans);
    start = gap.index + gap[0].length;
  }
  if (start < markdown.length) cutLong(markdown, { start, end: markdown.length }, spans);
  return spans;
}

function cutLong(markdown: string, paragraph: Span, into: Span[]): void {
  let { start } = paragraph;
  while (paragraph.end - start > PASSAGE_CHARACTERS) {
    const window = markdown.slice(start, start + PASSAGE_CHARACTERS);
    const cut = [window.lastIndexOf("\n"), window.lastIndexOf(". ") + 1, window.lastIndexOf(" ")].find(
      (at) => at > PASSAGE_CHARACTERS * LEAST_OF_A_PART,
    );
    const end = start + (cut ?? wholeUnits(window)) + (cut === undefined ? 0 : 1);
    into.push({ start, end });
    start = end;
  }
  into.push({ start, end: paragraph.end });
}

/** Returns a length that does not cut a surrogate pair in two. */
function wholeUnits(window: string): number {
  const last = window.charCodeAt(window.length - 1);
  return last >= 0xd800 && last < 0xdc00 ? window.length - 1 : window.length;
}

/** Returns the number of the paragraph that holds an offset. */
export function paragraphNumber(markdown: string, offset: number): number {
  return (
    Math.max(
      0,
      lastStartingBefore(paragraphSpans(markdown), ({ start }) => start, offset),
    ) + 1
  );
}

/** Returns the paragraph of a number without the white space at its ends; null if there is none. */
export function numberedParagraph(markdown: string, number: number | null): Span | null {
  const span = number === null ? undefined : paragraphSpans(markdown)[number - 1];
  if (span === undefined) return null;
  const text = markdown.slice(span.start, span.end);
  const start = span.start + text.length - text.trimStart().length;
  return text.trim() === "" ? null : { start, end: start + text.trim().length };
}

/** Returns a part of the manuscript as models see it: each paragraph begins with its number (`¶57`). */
export function numberedText(markdown: string, part: Span): string {
  const spans = paragraphSpans(markdown);
  const first = Math.max(
    0,
    lastStartingBefore(spans, ({ start }) => start, part.start),
  );
  // A digest asks for thousands of short parts, and must not look at all paragraphs for each.
  const next = lastStartingBefore(spans, ({ start }) => start, part.end) + 1;
  return spans
    .slice(first, next)
    .map(({ start, end }, i) => {
      if (!overlaps({ start, end }, part)) return "";
      const text = markdown.slice(Math.max(start, part.start), Math.min(end, part.end));
      const mark = paragraphMark(first + i + 1);
      return text.trim() === "" ? text : text.replace(/\S/, (letter) => `${mark} ${letter}`);
    })
    .join("");
}

export const paragraphMark = (number: number): string => `${MARK}${number}`;

/** Takes the numbers of paragraphs out of a quote. A manuscript with such marks of its own keeps them. */
export function withoutMarks(markdown: string, quote: string): string {
  return markdown.includes(MARK) ? quote : quote.replace(/¶\d*[ \t]?/g, "");
}

const NAMED_BY_CHARACTERS = 48;

/** Names paragraphs by their first words instead of their numbers, which authors do not see. */
export function withoutNumbers(markdown: string, text: string): string {
  if (markdown.includes(MARK)) return text;
  return text.replace(/¶(\d+)/g, (_, digits: string) => {
    const span = numberedParagraph(markdown, Number(digits));
    return span === null ? "a paragraph" : `“${firstWords(markdown.slice(span.start, span.end))}”`;
  });
}

function firstWords(paragraph: string): string {
  const plain = paragraph
    .replace(/^#+ +/, "")
    .replace(/[“”\s]+/g, " ")
    .trim();
  if (plain.length <= NAMED_BY_CHARACTERS) return plain;
  const cut = plain.slice(0, NAMED_BY_CHARACTERS);
  return `${cut.replace(/\s\S*$/, "")}…`;
}
