import { lastStartingBefore } from "../span.ts";

const PARTICLES = "(?:(?:van|von|de|der|den|del|della|di|da|la|le|ter|ten|el|al|dos|du|d['’])[ '’-]?){0,3}";
const SURNAME = `${PARTICLES}\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+){0,2}`;
/** The openings of an entry: "Smith, J.", "Smith J,", "Smith JA.", "Smith, John", "J. A. Smith,", "World Health Organization. (2010)". */
const OPENING = new RegExp(
  `(?:${SURNAME}(?:, \\p{Lu}(?:\\.|[\\p{L}-]+)| \\p{Lu}{1,3}(?=[,.]))|(?:\\p{Lu}\\.[ -]?){1,3} ?${SURNAME}(?=,| and|\\.)|\\p{Lu}[\\p{L}&. '’-]{3,80}[.,]? \\((?:1[89]|20)\\d{2})`,
  "uy",
);
const YEAR = /\b(?:1[6-9]|20)\d{2}[a-z]?\b|\bin press\b|\bn\.d\./;
const NAMED_YEAR = /\((?:1[6-9]|20)\d{2}[a-z]?(?:, [A-Z][a-z]+(?: \d{1,2})?)?\)|\((?:in press|n\.d\.)\)/;

/**
 * Finds where the entries of a run of text begin (offsets, the first always 0): at a line or a sentence that opens with
 * an author's name, when the entry before it has its year, and one follows.
 */
export function entryStarts(text: string): number[] {
  const starts = [0];
  const named = text.match(new RegExp(NAMED_YEAR, "g"))?.length ?? 0;
  // Inside a line only names with a year in brackets are distinct from the names of editors and publishers.
  const boundary = named >= 1 && text.length > 150 ? /\n[ \t]*|(?<=[.)\d/*\]])[ ]+/g : /\n[ \t]*/g;
  const [hasYear, hasNamedYear] = [holds(text, YEAR), holds(text, NAMED_YEAR)];
  const isCut = !opensNamedEntry(text, text.search(/[^\s[*_]|$/));
  for (const match of text.matchAll(boundary)) {
    const at = match.index + match[0].length;
    const from = starts.at(-1) ?? 0;
    const ending = text.slice(Math.max(from, match.index - LONGEST_ENDING), match.index);
    if (match.index - from < 30 || !/[.)\d/*\]a-z]$/.test(ending)) continue;
    if (/(?:^|[\s,&[])\p{Lu}\.$/u.test(ending.slice(-4))) continue;
    const isLine = match[0].startsWith("\n") && hasYear(from, match.index);
    // The rest of an entry after a page break has no year of its own before the next entry.
    const isWhole = hasNamedYear(from, match.index) || (starts.length === 1 && isCut);
    if (isLine ? opensEntry(text, at, ending) : isWhole && opensNamedEntry(text, at)) starts.push(at);
  }
  return starts;
}

/** Longer than the addresses that entries end with, in UTF-16 units. */
const LONGEST_ENDING = 2000;

/** Says if a pattern matches within a range of the text, which is searched once for all ranges. */
function holds(text: string, pattern: RegExp): (from: number, to: number) => boolean {
  const found = [...text.matchAll(new RegExp(pattern, "g"))].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }));
  return (from, to) => {
    const next = found[lastStartingBefore(found, ({ start }) => start, from - 1) + 1];
    return next !== undefined && next.end <= to;
  };
}

function opensEntry(text: string, at: number, before: string): boolean {
  OPENING.lastIndex = at;
  const isFinished = /[.)\d/*\]]$/.test(before) || /https?:\S+$/.test(before);
  return OPENING.test(text) && isFinished && YEAR.test(text.slice(at, at + 700));
}

const SHORTEST_TITLE = 10;

function opensNamedEntry(text: string, at: number): boolean {
  OPENING.lastIndex = at;
  if (!OPENING.test(text)) return false;
  const year = NAMED_YEAR.exec(text.slice(at, at + 400));
  // Nothing but names stands between the opening and the year, and a title after it; "Berlin (2006)" ends an entry.
  return (
    year !== null &&
    text.slice(at + year.index + year[0].length).trim().length >= SHORTEST_TITLE &&
    !/[\p{Ll}\d]{3,}\. \p{Lu}[\p{Ll}]{2,} \p{Ll}|https?:|\d/u.test(text.slice(at, at + year.index))
  );
}
