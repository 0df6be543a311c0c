import search from "approx-string-match";
import type { Span } from "./span.ts";

/** The edits that a misquoted quote may need to become the passage, as a share of its length. */
const MOST_EDITS = 0.2;
/** A shorter text is like many passages; a longer one, in UTF-16 units, takes too long to search for. */
const APPROXIMATE = { shortest: 12, longest: 1500 };
/** The length of a slice of the text that is searched at once, in UTF-16 units. */
const SLICE = 20_000;

/**
 * Finds `quote` in the Markdown: verbatim, else with white space, quotation marks, dashes, emphasis and Unicode
 * forms made equal, else the most similar passage. If there are several, returns the one nearest to `hint` (a
 * UTF-16 offset), or without a hint the first. Returns null if the quote is not there.
 */
export function anchorQuote(markdown: string, quote: string, hint?: number): Span | null {
  const wanted = quote.trim();
  if (wanted === "") return null;
  const exact = nearest(occurrences(markdown, wanted), hint);
  if (exact !== null) return { start: exact, end: exact + wanted.length };
  const text = normalisedDocument(markdown);
  const needle = normalise(wanted).text;
  if (needle.length < 3) return null;
  const at = nearest(
    occurrences(text.text, needle),
    hint === undefined ? undefined : plainOffset(text.starts, hint),
  );
  if (at !== null) return toSource(text, at, at + needle.length);
  const similar = mostSimilar(text.text, needle);
  return similar === null ? null : toSource(text, similar.start, similar.end);
}

/**
 * Returns the first of the passages that need the fewest edits to become `needle`, or null if all need too many.
 * The text is searched in slices, each for something better than the ones before it, as many equal matches are slow.
 */
export function mostSimilar(text: string, needle: string): Span | null {
  if (needle.length < APPROXIMATE.shortest || needle.length > APPROXIMATE.longest) return null;
  let most = Math.floor(needle.length * MOST_EDITS);
  const overlap = needle.length + most;
  let best: Span | null = null;
  for (let from = 0; from < text.length && most >= 0; from += SLICE) {
    for (const { start, end, errors } of search(text.slice(from, from + SLICE + overlap), needle, most)) {
      if (errors > most) continue;
      best = { start: from + start, end: from + end };
      most = errors - 1;
    }
  }
  return best === null ? null : trimmed(text, best);
}

function trimmed(text: string, { start, end }: Span): Span {
  const slice = text.slice(start, end);
  return { start: end - slice.trimStart().length, end: start + slice.trimEnd().length };
}

/** Returns the paragraph around an offset: the lines between two blank ones, without the white space at its ends. */
export function paragraphAt(markdown: string, offset: number): Span {
  const at = Math.max(0, Math.min(offset, markdown.length));
  let [start, end] = lineAt(markdown, at);
  if (isBlank(markdown, start, end)) return { start: at, end: at };
  for (
    let line = lineAt(markdown, start - 1);
    start > 0 && !isBlank(markdown, ...line);
    line = lineAt(markdown, start - 1)
  ) {
    start = line[0];
  }
  for (
    let line = lineAt(markdown, end + 1);
    end < markdown.length && !isBlank(markdown, ...line);
    line = lineAt(markdown, end + 1)
  ) {
    end = line[1];
  }
  const text = markdown.slice(start, end);
  return { start: start + text.length - text.trimStart().length, end: start + text.trimEnd().length };
}

/** Looks up the paragraphs around offsets in rising order, and each paragraph once. */
export function paragraphsAt(markdown: string): (offset: number) => Span {
  let latest: Span | null = null;
  return (offset) => {
    if (latest === null || offset < latest.start || offset >= latest.end)
      latest = paragraphAt(markdown, offset);
    return latest;
  };
}

/** Returns [start, end) of the line that holds an offset, without its line break. */
function lineAt(markdown: string, offset: number): [start: number, end: number] {
  const start = offset <= 0 ? 0 : markdown.lastIndexOf("\n", offset - 1) + 1;
  const end = markdown.indexOf("\n", offset);
  return [start, end < 0 ? markdown.length : end];
}

function isBlank(markdown: string, start: number, end: number): boolean {
  return start >= end || markdown.slice(start, end).trim() === "";
}

function occurrences(text: string, needle: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at >= 0 && found.length < 1000; at = text.indexOf(needle, at + 1))
    found.push(at);
  return found;
}

function nearest(places: readonly number[], hint: number | undefined): number | null {
  const [first] = places;
  if (first === undefined || hint === undefined) return first ?? null;
  return places.reduce(
    (best, place) => (Math.abs(place - hint) < Math.abs(best - hint) ? place : best),
    first,
  );
}

type Normalised = { text: string; starts: number[]; ends: number[] };

const EQUAL: Record<string, string> = {
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "−": "-",
  "‐": "-",
  "‑": "-",
  "…": "...",
};

let latest: { source: string; text: Normalised } | null = null;

/** Many quotes of one document follow each other: the last long text is remembered. */
function normalisedDocument(source: string): Normalised {
  if (latest?.source !== source) latest = { source, text: normalise(source) };
  return latest.text;
}

/** Lower-case text in which what copies of a quote get wrong is equal; each unit remembers its source range. */
function normalise(source: string): Normalised {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  let spaced = true;
  for (const character of source) {
    const end = at + character.length;
    const isSpace = /\s/u.test(character);
    const text = isSpace
      ? spaced
        ? ""
        : " "
      : /[*_`\\\u00ad\u200b-\u200d\ufeff]/u.test(character)
        ? ""
        : (EQUAL[character] ?? character.normalize("NFKC").toLowerCase());
    if (text !== "") spaced = isSpace;
    for (let i = 0; i < text.length; i += 1) {
      starts.push(at);
      ends.push(end);
    }
    parts.push(text);
    at = end;
  }
  return { text: parts.join(""), starts, ends };
}

function plainOffset(starts: readonly number[], offset: number): number {
  const at = starts.findIndex((start) => start >= offset);
  return at < 0 ? starts.length : at;
}

function toSource(text: Normalised, from: number, to: number): Span {
  const start = text.starts[from] ?? 0;
  return { start, end: text.ends[Math.max(from, to - 1)] ?? start };
}
