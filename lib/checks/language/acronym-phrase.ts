import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { SMALL_WORDS } from "#lib/manuscript/text/acronyms.ts";

type Search = { acronym: string; seen: Set<string>; phrase: string | null };

/**
 * Returns for abbreviations the words that stand in the text twice or more and have the letters as their initials, small
 * words aside. Words that another abbreviation stands for ("dark energy camera legacy survey (DECALS)") are none. The
 * text is read once for all abbreviations.
 */
export function phrasesFor(manuscript: Manuscript, acronyms: Iterable<string>): ReadonlyMap<string, string> {
  const searches = new Map([...acronyms].map((acronym) => [acronym, searchOf(acronym)]));
  const lengths = new Set([...searches.keys()].map(({ length }) => length));
  const meanings = meaningsOf(manuscript);
  for (const { words } of searches.size === 0 ? [] : manuscript.words) {
    const long = words.filter(
      ({ text }) => !SMALL_WORDS.has(text.toLowerCase()) && !/^\p{Lu}{2,}/u.test(text),
    );
    const initials = long
      .map(({ text }) => text.charAt(0))
      .join("")
      .toUpperCase();
    for (let at = 0; at < initials.length; at += 1)
      for (const length of lengths) {
        const search = searches.get(initials.slice(at, at + length));
        if (search === undefined || search.phrase !== null) continue;
        const phrase = long.slice(at, at + length).map(({ text }) => text.toLowerCase());
        look(search, phrase.join(" "), meanings);
      }
  }
  return new Map(
    [...searches].flatMap(([acronym, { phrase }]) => (phrase === null ? [] : [[acronym, phrase] as const])),
  );
}

const searchOf = (acronym: string): Search => ({ acronym, seen: new Set(), phrase: null });

function look(search: Search, phrase: string, meanings: Meanings): void {
  const others = meanings.get(phrase);
  if (others !== undefined && (others.size > 1 || !others.has(search.acronym))) return;
  if (search.seen.has(phrase)) search.phrase = phrase;
  search.seen.add(phrase);
}

/** The abbreviations that stand for words, by these words and by those among them. */
type Meanings = ReadonlyMap<string, ReadonlySet<string>>;

function meaningsOf({ acronyms }: Manuscript): Meanings {
  const found = new Map<string, Set<string>>();
  for (const { acronym, expansion } of acronyms.definitions) {
    const words = expansion.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
    for (let from = 0; from < words.length; from += 1)
      for (let to = from + 1; to <= words.length; to += 1) {
        const phrase = words.slice(from, to).join(" ");
        const own = found.get(phrase) ?? new Set();
        found.set(phrase, own.add(acronym));
      }
  }
  return found;
}
