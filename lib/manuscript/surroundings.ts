import { paragraphAt } from "./anchor.ts";
import type { Span } from "./span.ts";

/** In characters, before and after the words that were found. */
const MAX_CONTEXT = 100;

/** Returns the words around each place within its paragraph. Places in the words around another are left out. */
export function surroundings(markdown: string, places: readonly Span[]): Span[] {
  const passages: Span[] = [];
  for (const place of places) {
    const last = passages.at(-1);
    if (last && place.end <= last.end) continue;
    passages.push(surrounding(markdown, place));
  }
  return passages;
}

function surrounding(markdown: string, place: Span): Span {
  const paragraph = paragraphAt(markdown, place.start);
  const marks =
    /^(?:#{1,6}\s+|[-*+>|]\s+)*/.exec(markdown.slice(paragraph.start, place.start))?.[0].length ?? 0;
  const first = paragraph.start + marks;
  const from = Math.max(first, place.start - MAX_CONTEXT);
  const to = Math.min(paragraph.end, place.end + MAX_CONTEXT);
  const space = markdown.indexOf(" ", from) + 1;
  const start = from === first || space === 0 || space > place.start ? from : space;
  const lastSpace = markdown.lastIndexOf(" ", to);
  return {
    start: Math.min(start, place.start),
    end: to === paragraph.end ? to : Math.max(lastSpace, place.end),
  };
}
