import type { Citation } from "#lib/manuscript/references/citations.ts";
import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { entriesByName, namesEntry } from "./entry-names.ts";

export type NamedCitation = Extract<Citation, { kind: "author_year" }>;
type Cited = Pick<NamedCitation, "authors" | "etAl" | "year">;

/** More pairs of a cited work and an entry than a long book has. */
const MOST_PAIRS = 2_000_000;

/** True if so many works and entries cannot be compared each with each. */
export function areTooMany(works: number, entries: number): boolean {
  return works * entries > MOST_PAIRS;
}

/** Returns a function of a citation that is asked once for each work, however often the text cites it. */
export function oncePerWork<T, C extends Cited>(read: (citation: C) => T): (citation: C) => T {
  const known = new Map<string, { value: T }>();
  return (citation) => {
    const work = workOf(citation);
    const found = known.get(work) ?? { value: read(citation) };
    known.set(work, found);
    return found.value;
  };
}

/** Returns what tells one cited work from another. */
export function workOf({ authors, etAl, year }: Cited): string {
  return JSON.stringify([authors, etAl, year]);
}

/** Finds the entries that citations cite, for each work once. */
export class CitedEntries {
  /** Pairs of a work and an entry that were compared. */
  private pairs = 0;
  private readonly named: (citation: Cited) => readonly ReferenceEntry[];
  readonly of: (citation: Cited) => readonly ReferenceEntry[];

  constructor(entries: readonly ReferenceEntry[]) {
    this.named = entriesByName(entries);
    this.of = oncePerWork((citation) => this.find(citation));
  }

  /** True if the works and entries of one name were too many to compare each with each. */
  get isCutShort(): boolean {
    return this.pairs > MOST_PAIRS;
  }

  private find(citation: Cited): ReferenceEntry[] {
    const named = this.named(citation);
    this.pairs += named.length;
    return this.isCutShort ? [] : named.filter((entry) => citesEntry(citation, entry));
  }
}

/** True if the entry's year, read or printed anywhere outside its DOI, is the citation's, and its names are. */
export function citesEntry(citation: Cited, entry: ReferenceEntry): boolean {
  return hasYear(entry, citation.year) && namesEntry(citation, entry);
}

/** An entry may have another year in its title or for another edition; the one in brackets after the names is its own. */
function hasYear({ year, text }: ReferenceEntry, cited: string): boolean {
  if (year === null) return false;
  if (!/^\d/.test(cited)) return true;
  const digits = cited.slice(0, 4);
  if (year.startsWith(digits)) return true;
  const printed = text.replace(/https?:\S+|doi:?\s*\S+|10\.\d{4,9}\/\S+/gi, "");
  return !printed.includes(`(${year}`) && new RegExp(`(?<![\\d–.:-])${digits}(?![\\d–-])`).test(printed);
}
