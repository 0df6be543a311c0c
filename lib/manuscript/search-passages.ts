import { paragraphAt } from "./anchor.ts";
import type { Span } from "./span.ts";

/** The longest passage that is shown around a match, in UTF-16 units. */
const LONGEST_PASSAGE = 600;
const MOST_WORDS = 20;

export interface Search {
  /** True if the words stand together in the passages as in the query; else the passages hold most of them. */
  together: boolean;
  passages: Span[];
}

/** Finds the passages that hold a phrase, in order; or else the paragraphs with most of its words, the best first. */
export function searchPassages(markdown: string, query: string): Search {
  const words = query.match(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu)?.slice(0, MOST_WORDS) ?? [];
  if (words.length === 0) return { together: true, passages: [] };
  const phrase = new RegExp(words.map(asPattern).join("[^\\p{L}\\p{N}\\n]{1,6}\\n?"), "giu");
  const places = [...markdown.matchAll(phrase)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  if (places.length > 0 || words.length === 1)
    return { together: true, passages: passagesAround(markdown, places) };
  return { together: false, passages: byWords(markdown, words) };
}

/** A word, also with an ending: "participant" finds "participants". */
function asPattern(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/['’]/g, "['’]");
  const start = "(?<![\\p{L}\\p{N}])";
  return /^\p{L}{4,}$/u.test(word) ? `${start}${escaped}\\p{L}{0,3}` : `${start}${escaped}(?![\\p{L}\\p{N}])`;
}

function passagesAround(markdown: string, places: readonly Span[]): Span[] {
  const passages: Span[] = [];
  for (const place of places) {
    const last = passages.at(-1);
    if (last && place.end <= last.end) continue;
    passages.push(passageAround(markdown, place));
  }
  return passages;
}

function passageAround(markdown: string, place: Span): Span {
  const paragraph = paragraphAt(markdown, place.start);
  if (paragraph.end - paragraph.start <= LONGEST_PASSAGE) return paragraph;
  const room = Math.max(0, LONGEST_PASSAGE - (place.end - place.start)) / 2;
  const from = Math.max(paragraph.start, Math.floor(place.start - room));
  const to = Math.min(paragraph.end, Math.ceil(place.end + room));
  const start = from === paragraph.start ? from : markdown.indexOf(" ", from) + 1;
  const end = to === paragraph.end ? to : markdown.lastIndexOf(" ", to);
  return { start: Math.min(start || place.start, place.start), end: Math.max(end, place.end) };
}

function byWords(markdown: string, words: readonly string[]): Span[] {
  const patterns = [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => word.length > 3 || /\p{N}/u.test(word))
    .map((word) => new RegExp(asPattern(word), "iu"));
  const scored = paragraphs(markdown).flatMap((span) => {
    const text = markdown.slice(span.start, span.end);
    const hits = patterns.flatMap((pattern) => pattern.exec(text) ?? []);
    const first = hits[0];
    if (first === undefined || hits.length * 2 < patterns.length) return [];
    const start = span.start + text.indexOf(first);
    return [{ hits: hits.length, passage: passageAround(markdown, { start, end: start + first.length }) }];
  });
  return scored.toSorted((a, b) => b.hits - a.hits).map(({ passage }) => passage);
}

function paragraphs(markdown: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const part of markdown.split(/(\n[ \t]*\n)/)) {
    if (part.trim() !== "") spans.push({ start, end: start + part.length });
    start += part.length;
  }
  return spans;
}
