import type { PrintedBlock } from "#lib/letters/printed-lines.ts";
import type { Span } from "#lib/manuscript/span.ts";

/** A point of a letter, as a person split and linked it. */
export interface GoldPoint extends Span {
  reviewer: string;
  isRemark: boolean;
  /** Passages of the manuscript that may be shown for it; none if there is nothing to show. */
  passages: Span[];
}

export interface LetterCase {
  letter: string;
  points: GoldPoint[];
}

const MARK = /\{\{(\/|[^{}|]+)((?:\|[^{}|]*(?:\|[^{}|]*)*)?)\}\}/g;

/**
 * Reads a letter with marks. `{{1.2 | We weighed | @12-14}}` begins the second point of Reviewer 1, which is about the
 * blocks of the manuscript that have these words, and about lines 12 to 14; `{{/}}` ends it. `{{1.r}}` begins a remark.
 */
export function readCase(marked: string, markdown: string, printed: readonly PrintedBlock[]): LetterCase {
  const points: GoldPoint[] = [];
  let letter = "";
  let at = 0;
  let open: GoldPoint | null = null;
  for (const { 0: mark, 1: label = "", 2: about = "", index } of marked.matchAll(MARK)) {
    letter += marked.slice(at, index);
    at = index + mark.length;
    if (label !== "/") {
      const [name = "", number] = label.trim().split(".");
      const places = about.split("|").map((place) => place.trim());
      open = {
        reviewer: name === "E" ? "Editor" : `Reviewer ${name}`,
        isRemark: number === "r",
        start: letter.length,
        end: letter.length,
        passages: places.filter(Boolean).flatMap((place) => passagesAt(place, markdown, printed)),
      };
    } else if (open) {
      points.push({ ...open, end: letter.length });
      open = null;
    }
  }
  return { letter: letter + marked.slice(at), points };
}

const LINES = /^@(?:p(\d+))?(?:l?(\d+)(?:-(\d+))?)?$/;

function passagesAt(place: string, markdown: string, printed: readonly PrintedBlock[]): Span[] {
  const [isPlace, page, from, to = from] = LINES.exec(place) ?? [];
  if (isPlace === undefined) return [blockWith(markdown, place)];
  const lines = printed.flatMap((block) => block.lines);
  const own = page === undefined ? lines : lines.filter((line) => line.page === Number(page));
  return from === undefined ? own : own.slice(Number(from) - 1, Number(to));
}

/** The block with some words, between blank lines. */
function blockWith(markdown: string, words: string): Span {
  const at = markdown.indexOf(words);
  if (at === -1 || markdown.includes(words, at + 1)) throw new Error(`Not once in the manuscript: ${words}`);
  const start = markdown.lastIndexOf("\n\n", at) + 1;
  const end = markdown.indexOf("\n\n", at);
  return { start, end: end === -1 ? markdown.length : end };
}
