import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { fold } from "./entry-names.ts";

/** The shortest name that is looked for by its letters alone, since any text has those of a shorter one. */
const SHORTEST_BARE_NAME = 5;
/** More work than looking for the names of a book's references in it, in units of text. */
const MOST_WORK = 300_000_000;
/** A year this near belongs to the name, in UTF-16 units. */
const BEFORE = 40;
const AFTER = 120;

/**
 * Returns a function that is true of an entry whose first author stands in the text beside one of its years. Each name
 * is looked for once. Returns null if the names of the entries are too many for that.
 */
export function namedIn(
  source: string,
  entries: readonly ReferenceEntry[],
): ((entry: ReferenceEntry) => boolean) | null {
  if (new Set(entries.map(({ authors }) => authors[0])).size * source.length > MOST_WORK) return null;
  const bare = lettersOf(source);
  const known = new Map<string, ReadonlySet<string> | null>();
  return ({ authors: [own = ""], year, text }) => {
    // A name may be damaged by the commands for its accents ("Garc\\'ia"); a short one must stand as it is.
    const letters = own.length < SHORTEST_BARE_NAME ? "" : lettersOf(own);
    const found = known.get(own);
    const beside =
      found === undefined ? (letters === "" ? yearsBeside(source, own) : yearsBeside(bare, letters)) : found;
    known.set(own, beside);
    if (beside === null || !/^\d/.test(year ?? "")) return beside !== null;
    const years = text.match(/(?<!\d)(?:1[6-9]|20)\d{2}(?!\d)/g) ?? [];
    return years.some((each) => beside.has(each));
  };
}

/** Returns all runs of four digits near a name; null if the name does not occur. */
function yearsBeside(source: string, name: string): ReadonlySet<string> | null {
  const years = new Set<string>();
  if (name === "") return years;
  let read = 0;
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + name.length)) {
    // Windows of names that stand close overlap, and each part is read once.
    const from = Math.max(0, at - BEFORE, read - YEAR_LENGTH + 1);
    const to = at + name.length + AFTER;
    for (const [, year = ""] of source.slice(from, to).matchAll(/(?=(\d{4}))/g)) years.add(year);
    read = to;
  }
  return read === 0 ? null : years;
}

const YEAR_LENGTH = 4;

/** Letters without accents and not doubled, and digits. */
function lettersOf(text: string): string {
  return fold(text)
    .replace(/[^a-z\d]+/g, "")
    .replace(/([a-z])\1+/g, "$1");
}
