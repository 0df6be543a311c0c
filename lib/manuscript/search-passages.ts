import { paragraphsAt } from "./anchor.ts";
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
  const words = wordsOf(query).map(([word]) => word);
  if (words.length === 0) return { together: true, passages: [] };
  const places = findPhrase(markdown, query);
  if (places.length > 0 || words.length === 1)
    return { together: true, passages: passagesAround(markdown, places) };
  return { together: false, passages: byWords(markdown, words) };
}

/**
 * Finds each place where the words of a phrase stand in their order, whatever their case and the marks between them.
 * Signs that state something, such as "<" or "%", have to stand where the phrase has them.
 */
export function findPhrase(markdown: string, phrase: string): Span[] {
  const words = wordsOf(phrase);
  const parts = words.map((match, i) => {
    const before = words[i - 1];
    const from = before ? before.index + before[0].length : 0;
    return `${between(phrase.slice(from, match.index), i === 0)}${asPattern(match[0])}`;
  });
  const last = words.at(-1);
  if (!last) return [];
  const isWhole = words.length < MOST_WORDS;
  const end = phrase.slice(last.index + last[0].length).match(SIGN) ?? [];
  const rest = isWhole ? end.map((sign) => `${FEW_MARKS}${asSign(sign)}`).join("") : "";
  return [...markdown.matchAll(new RegExp(parts.join("") + rest, "giu"))].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
}

function wordsOf(query: string): RegExpExecArray[] {
  return [...query.matchAll(/[\p{L}\p{N}]+(?:[.,'’-][\p{L}\p{N}]+)*/gu)].slice(0, MOST_WORDS);
}

const SIGNS = "<>=≤≥≠≈±×%&+@#";
const SIGN = new RegExp(`[${SIGNS}]`, "g");
/** A sign as a pattern has it. */
const asSign = (sign: string) => (sign === "+" ? "\\+" : sign);
/** Without signs, so that a pattern of many signs has one way to fit. */
const FEW_MARKS = `[^\\p{L}\\p{N}\\n${SIGNS}]{0,6}\\n?`;

/** The pattern of what stands between two words, or at an end of the phrase. */
function between(text: string, isEnd: boolean): string {
  const signs = text.match(SIGN) ?? [];
  if (signs.length === 0) return isEnd ? "" : "[^\\p{L}\\p{N}\\n]{1,6}\\n?";
  const escaped = signs.map(asSign);
  return `${isEnd ? "" : FEW_MARKS}${escaped.join(FEW_MARKS)}${FEW_MARKS}`;
}

/** A word, also with an ending: "participant" finds "participants". */
function asPattern(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/['’]/g, "['’]");
  const start = "(?<![\\p{L}\\p{N}])";
  return /^\p{L}{4,}$/u.test(word) ? `${start}${escaped}\\p{L}{0,3}` : `${start}${escaped}(?![\\p{L}\\p{N}])`;
}

function passagesAround(markdown: string, places: readonly Span[]): Span[] {
  const passages: Span[] = [];
  const paragraphOf = paragraphsAt(markdown);
  for (const place of places) {
    const last = passages.at(-1);
    if (last && place.end <= last.end) continue;
    passages.push(passageAround(markdown, place, paragraphOf(place.start)));
  }
  return passages;
}

function passageAround(markdown: string, place: Span, paragraph: Span): Span {
  if (paragraph.end - paragraph.start <= LONGEST_PASSAGE) return paragraph;
  const room = Math.max(0, LONGEST_PASSAGE - (place.end - place.start)) / 2;
  const from = Math.max(paragraph.start, Math.floor(place.start - room));
  const to = Math.min(paragraph.end, Math.ceil(place.end + room));
  // A word that is cut off is left out.
  const [before, after] = [markdown.slice(from, place.start), markdown.slice(place.end, to + 1)];
  const space = before.indexOf(" ") + 1;
  const start = from === paragraph.start ? from : space === 0 ? place.start : from + space;
  const end = to === paragraph.end ? to : place.end + Math.max(0, after.lastIndexOf(" "));
  return { start: Math.min(start, place.start), end: Math.max(end, place.end) };
}

function byWords(markdown: string, words: readonly string[]): Span[] {
  const patterns = [...new Set(words.map((word) => word.toLowerCase()))]
    .filter((word) => word.length > 3 || /\p{N}/u.test(word))
    .map((word) => new RegExp(asPattern(word), "iu"));
  const paragraphOf = paragraphsAt(markdown);
  const scored = paragraphs(markdown).flatMap((span) => {
    const text = markdown.slice(span.start, span.end);
    const hits = patterns.flatMap((pattern) => pattern.exec(text) ?? []);
    const first = hits[0];
    if (first === undefined || hits.length * 2 < patterns.length) return [];
    const start = span.start + text.indexOf(first);
    return [
      {
        hits: hits.length,
        passage: passageAround(markdown, { start, end: start + first.length }, paragraphOf(start)),
      },
    ];
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
