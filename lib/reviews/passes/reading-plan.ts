import type { Span } from "#lib/manuscript/span.ts";
import { PASSAGE_CHARACTERS, paragraphSpans } from "./paragraphs.ts";
import { mostTokensOf } from "./tokens.ts";

/** A part of a volume that one call reads closely, in UTF-16 units of the Markdown. */
export type Passage = Span & {
  /** The heading above it, or at its beginning; empty before the first. */
  heading: string;
};

/** A part of the manuscript that fits into one call. */
export type Volume = Span & { passages: Passage[] };

const LEAST_OF_A_PASSAGE = 0.5;
/** A volume repeats at most so much of the one before, in whole paragraphs, so that no sentence or argument is cut in two. */
const OVERLAP_CHARACTERS = 2_000;

/**
 * Divides the whole text into passages, and these into volumes of at most `mostTokens`. A passage ends before a heading
 * if one is near, otherwise between paragraphs, and inside a paragraph only if that alone is too long.
 */
export function readingPlan(markdown: string, mostTokens: number): Volume[] {
  const volumes: Volume[] = [];
  let tokens = 0;
  for (const passage of passagesOf(markdown)) {
    const own = mostTokensOf(markdown.slice(passage.start, passage.end));
    const last = volumes.at(-1);
    if (last !== undefined && tokens + own <= mostTokens) {
      last.passages.push(passage);
      last.end = passage.end;
      tokens += own;
    } else {
      const start = last === undefined ? passage.start : startOfOverlap(markdown, passage.start);
      volumes.push({ start, end: passage.end, passages: [passage] });
      tokens = own;
    }
  }
  return volumes;
}

function startOfOverlap(markdown: string, start: number): number {
  const repeated = paragraphSpans(markdown).find(
    (paragraph) => paragraph.start >= start - OVERLAP_CHARACTERS,
  );
  return repeated === undefined ? start : Math.min(start, repeated.start);
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

function headingOf(paragraph: string): string | null {
  const found = /^ {0,3}#{1,6}[ \t]+(.+)|^\s*\\(?:chapter|(?:sub){0,2}section)\*?\{([^}\n]*)/.exec(paragraph);
  return found ? (found[1] ?? found[2] ?? "").trim() : null;
}
