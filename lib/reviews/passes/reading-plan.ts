import type { Span } from "#lib/manuscript/span.ts";
import { tokensOf } from "./tokens.ts";

/** A part of a volume that one call reads closely, in UTF-16 units of the Markdown. */
export type Passage = Span & {
  /** The heading above it, or at its beginning; empty before the first. */
  heading: string;
};

/** A part of the manuscript that fits into one call. */
export type Volume = Span & { passages: Passage[] };

/** Models read longer passages less closely (docs/decisions/0017-each-pass-sees-the-whole-manuscript.md). */
const PASSAGE_CHARACTERS = 8_000;
const LEAST_OF_A_PASSAGE = 0.5;
/** A volume repeats so much of the one before, so that no sentence or argument is cut in two. */
const OVERLAP_CHARACTERS = 2_000;

/**
 * Divides the whole text into passages, and these into volumes of at most `mostTokens`. A passage ends before a heading
 * if one is near, otherwise between paragraphs, and inside a paragraph only if that alone is too long.
 */
export function readingPlan(markdown: string, mostTokens: number): Volume[] {
  const volumes: Volume[] = [];
  let tokens = 0;
  for (const passage of passagesOf(markdown)) {
    const own = tokensOf(markdown.slice(passage.start, passage.end));
    const last = volumes.at(-1);
    if (last !== undefined && tokens + own <= mostTokens) {
      last.passages.push(passage);
      last.end = passage.end;
      tokens += own;
    } else {
      const start = Math.max(0, passage.start - (last === undefined ? 0 : OVERLAP_CHARACTERS));
      volumes.push({ start, end: passage.end, passages: [passage] });
      tokens = own;
    }
  }
  return volumes;
}

function passagesOf(markdown: string): Passage[] {
  const passages: Passage[] = [];
  let heading = "";
  let start = 0;
  let headingAtStart = "";
  const close = (end: number) => {
    if (markdown.slice(start, end).trim() !== "") passages.push({ start, end, heading: headingAtStart });
    start = end;
    headingAtStart = heading;
  };
  for (const paragraph of paragraphSpans(markdown)) {
    const length = paragraph.start - start;
    const isFull = paragraph.end - start > PASSAGE_CHARACTERS;
    const isNearlyFull = length >= PASSAGE_CHARACTERS * LEAST_OF_A_PASSAGE;
    const named = headingOf(markdown.slice(paragraph.start, paragraph.end));
    if (named !== null) heading = named;
    if (length > 0 && (isFull || (isNearlyFull && named !== null))) close(paragraph.start);
    else if (length === 0) headingAtStart = heading;
  }
  close(markdown.length);
  return passages;
}

/** Returns paragraphs with the blank lines after them; one that is longer than a passage comes in parts. */
function paragraphSpans(markdown: string): Span[] {
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
      (at) => at > PASSAGE_CHARACTERS * LEAST_OF_A_PASSAGE,
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

function headingOf(paragraph: string): string | null {
  const found = /^ {0,3}#{1,6}[ \t]+(.+)|^\s*\\(?:chapter|(?:sub){0,2}section)\*?\{([^}\n]*)/.exec(paragraph);
  return found ? (found[1] ?? found[2] ?? "").trim() : null;
}
