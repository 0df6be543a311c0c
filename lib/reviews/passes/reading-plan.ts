import type { Span } from "#lib/manuscript/span.ts";
import { tokensOf } from "./tokens.ts";

/** A piece of text that one call reads closely; in UTF-16 units of the Markdown. */
export type Passage = Span & {
  /** The heading it stands under, or begins with; empty before the first. */
  heading: string;
};

/** As much text as one call is sent whole. */
export type Volume = Span & { passages: Passage[] };

/** About what a reader keeps in mind: longer passages are read less closely (see docs/decisions/0017). */
const PASSAGE_CHARACTERS = 8_000;
const LEAST_OF_A_PASSAGE = 0.5;
/** What a volume repeats of the one before, so that no sentence or argument is cut in two. */
const OVERLAP_CHARACTERS = 2_000;

/**
 * Every unit of the text, as passages in order, and the passages in volumes of at most `mostTokens`. Passages end
 * before a heading where one is near, else between paragraphs, and inside a paragraph only where that alone is too long.
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
  for (const piece of piecesOf(markdown)) {
    const length = piece.start - start;
    const isFull = piece.end - start > PASSAGE_CHARACTERS;
    const isNearlyFull = length >= PASSAGE_CHARACTERS * LEAST_OF_A_PASSAGE;
    const named = headingOf(markdown.slice(piece.start, piece.end));
    if (named !== null) heading = named;
    if (length > 0 && (isFull || (isNearlyFull && named !== null))) close(piece.start);
    else if (length === 0) headingAtStart = heading;
  }
  close(markdown.length);
  return passages;
}

/** Paragraphs with the blank lines after them; one that is longer than a passage in parts. */
function piecesOf(markdown: string): Span[] {
  const pieces: Span[] = [];
  let start = 0;
  for (const gap of markdown.matchAll(/\n[ \t]*(?:\n[ \t]*)+/g)) {
    cutLong(markdown, { start, end: gap.index + gap[0].length }, pieces);
    start = gap.index + gap[0].length;
  }
  if (start < markdown.length) cutLong(markdown, { start, end: markdown.length }, pieces);
  return pieces;
}

function cutLong(markdown: string, piece: Span, into: Span[]): void {
  let { start } = piece;
  while (piece.end - start > PASSAGE_CHARACTERS) {
    const window = markdown.slice(start, start + PASSAGE_CHARACTERS);
    const cut = [window.lastIndexOf("\n"), window.lastIndexOf(". ") + 1, window.lastIndexOf(" ")].find(
      (at) => at > PASSAGE_CHARACTERS * LEAST_OF_A_PASSAGE,
    );
    const end = start + (cut ?? wholeUnits(window)) + (cut === undefined ? 0 : 1);
    into.push({ start, end });
    start = end;
  }
  into.push({ start, end: piece.end });
}

/** Never between the two halves of a surrogate pair. */
function wholeUnits(window: string): number {
  const last = window.charCodeAt(window.length - 1);
  return last >= 0xd800 && last < 0xdc00 ? window.length - 1 : window.length;
}

function headingOf(paragraph: string): string | null {
  const found = /^ {0,3}#{1,6}[ \t]+(.+)|^\s*\\(?:chapter|(?:sub){0,2}section)\*?\{([^}\n]*)/.exec(paragraph);
  return found ? (found[1] ?? found[2] ?? "").trim() : null;
}
