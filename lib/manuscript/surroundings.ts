import { paragraphsAt } from "./anchor.ts";
import type { Span } from "./span.ts";

/** In characters, before and after the words that were found. */
const MAX_CONTEXT = 100;
/** Longer than the marks that open a paragraph of text, in characters. */
const LONGEST_MARKS = 400;

/** Returns the words around each place within its paragraph. Places in the words around another are left out. */
export function surroundings(markdown: string, places: readonly Span[]): Span[] {
  const passages: Span[] = [];
  const paragraphOf = paragraphsAt(markdown);
  for (const place of places) {
    const last = passages.at(-1);
    if (last && place.end <= last.end) continue;
    passages.push(surrounding(markdown, place, paragraphOf(place.start)));
  }
  return passages;
}

function surrounding(markdown: string, place: Span, paragraph: Span): Span {
  const opening = markdown.slice(paragraph.start, Math.min(place.start, paragraph.start + LONGEST_MARKS));
  const marks = /^(?:#{1,6}\s+|[-*+>|]\s+)*/.exec(opening)?.[0].length ?? 0;
  const first = paragraph.start + marks;
  const from = Math.max(first, place.start - MAX_CONTEXT);
  const to = Math.min(paragraph.end, place.end + MAX_CONTEXT);
  const space = from + markdown.slice(from, place.start).indexOf(" ") + 1;
  const start = from === first || space === from ? from : space;
  const lastSpace = place.end + markdown.slice(place.end, to + 1).lastIndexOf(" ");
  return {
    start: Math.min(start, place.start),
    end: to === paragraph.end ? to : Math.max(lastSpace, place.end),
  };
}
