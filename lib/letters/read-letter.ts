import { linkPoints, type PassageLink } from "./link-points.ts";
import type { PrintedBlock } from "./printed-lines.ts";
import { quoteOf } from "./quote-of.ts";
import { type LetterPoint, type SplitLetter, splitLetter } from "./split-letter.ts";

export interface ReadPoint extends Pick<LetterPoint, "reviewer" | "weight" | "isRemark"> {
  text: string;
  passages: (PassageLink & { quote: string })[];
}

export interface ReadLetter extends Pick<SplitLetter, "rest"> {
  points: ReadPoint[];
}

/** In UTF-16 units. A longer point becomes several. */
const LONGEST_POINT = 18_000;
const MOST_POINTS = 300;

/**
 * Splits a letter into points, each with the passages of the manuscript that it is about. Nothing of the letter is
 * lost: what is no point is in `rest`.
 */
export function readLetter(letter: string, markdown: string, printed: readonly PrintedBlock[]): ReadLetter {
  const { points, rest } = splitLetter(letter);
  const pieces = points.flatMap((point) =>
    piecesOf(letter.slice(point.start, point.end)).map((text) => ({ ...point, text })),
  );
  const kept = pieces.slice(0, MOST_POINTS);
  const links = linkPoints(
    kept.map(({ text }) => text),
    markdown,
    printed,
  );
  const left = points.filter((point) => !kept.some(({ start }) => start === point.start));
  return {
    points: kept.map(({ reviewer, weight, isRemark, text }, at) => ({
      reviewer,
      weight,
      isRemark,
      text: outdented(text),
      passages: (links[at] ?? [])
        // A summary of the manuscript is like many passages, and asks for nothing in them.
        .filter(({ reason }) => !isRemark || reason !== "alike")
        .map((link) => ({ ...link, quote: quoteOf(markdown, link) })),
    })),
    rest: [...rest, ...left.map(({ start, end }) => ({ start, end }))].toSorted((a, b) => a.start - b.start),
  };
}

/** Takes away the white space with which all lines after the first begin. */
function outdented(text: string): string {
  const later = text
    .split("\n")
    .slice(1)
    .filter((line) => line.trim() !== "");
  const common = Math.min(...later.map((line) => line.length - line.trimStart().length));
  return later.length === 0 || common === 0
    ? text
    : text.replace(/\n[ \t]+/g, (blanks) => `\n${blanks.slice(1 + common)}`);
}

/** Cuts a text where it is too long, between words where there are any. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > LONGEST_POINT) {
    const blank = rest.slice(0, LONGEST_POINT).search(/\s\S*$/);
    const at = blank > LONGEST_POINT / 2 ? blank : wholeCharacters(rest, LONGEST_POINT);
    pieces.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return [...pieces, rest].filter((piece) => piece.trim() !== "");
}

/** The place at or before which no character is cut in halves. */
function wholeCharacters(text: string, at: number): number {
  return text.slice(0, at).isWellFormed() ? at : at - 1;
}
