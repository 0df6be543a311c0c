import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { editDistance } from "../closest.ts";
import type { AuthorYearStyle } from "./author-year-style.ts";
import { citesEntry, type NamedCitation, oncePerWork } from "./cited-entries.ts";
import { fold, hasCoauthors, namesAmong, namesEntry } from "./entry-names.ts";

/** An entry that a citation probably means, with another year or another spelling of the name. */
export type Slip = { kind: "year" | "name"; entry: ReferenceEntry };

export type UnlistedCitation = {
  citation: NamedCitation;
  slip: Slip | null;
  /** An entry by the same authors from another year, which may be meant or be another work. */
  sibling: { entry: ReferenceEntry; isCited: boolean } | null;
};

/** A year that differs by more may be another work, unless all authors are named and agree. */
const MOST_YEARS_APART = 2;
/** An entry that ran into another one has its year within this many UTF-16 units of the name. */
const LONGEST_AUTHORS = 600;

const known = new WeakMap<AuthorYearStyle, UnlistedCitation[]>();

/** Finds the citations by author and year that no entry matches, and for each the entry that it may mean. */
export function unlistedCitations(
  style: AuthorYearStyle,
  entries: readonly ReferenceEntry[],
): UnlistedCitation[] {
  const found = known.get(style) ?? findUnlisted(style, entries);
  known.set(style, found);
  return found;
}

function findUnlisted(
  { citations, entriesOf }: AuthorYearStyle,
  entries: readonly ReferenceEntry[],
): UnlistedCitation[] {
  const cited = new Set(citations.flatMap(entriesOf));
  const list = entries.map((entry) => entry.text).join("\n");
  const isListed = oncePerWork(
    (citation: NamedCitation) =>
      entriesOf(citation).length > 0 ||
      entries.some((entry) => isListedAs(citation, entry)) ||
      standsInside(citation, list),
  );
  const meantBy = oncePerWork((citation: NamedCitation): Omit<UnlistedCitation, "citation"> => {
    const other = entryOfAnotherYear(citation, entries, cited);
    const isSlip = other !== null && !other.isCited && isSameWork(citation, other.entry);
    const slip = isSlip
      ? ({ kind: "year", entry: other.entry } as const)
      : nameSlip(citation, entries, cited);
    return { slip, sibling: slip === null ? other : null };
  });
  const isTorn = oncePerWork((citation: NamedCitation) => hasItsYear(citation, entries));
  return citations
    .filter((citation) => citation.certain && !isListed(citation))
    .filter((citation) => citation.block.kind !== "table" || !isTorn(citation))
    .map((citation) => ({ citation, ...meantBy(citation) }));
}

/** "Grover &" in one row of a converted table and "Leskovec (2016)" in the next. */
function hasItsYear(citation: NamedCitation, entries: readonly ReferenceEntry[]): boolean {
  const year = citation.year.slice(0, 4);
  return entries.some((entry) => entry.year?.startsWith(year) === true && namesAmong(citation, entry));
}

/** An entry without a readable year may be the one, and so may one by the first of "Erdős-Rényi-Gilbert (1959)". */
function isListedAs(citation: NamedCitation, entry: ReferenceEntry): boolean {
  const chain = /^(\p{Lu}\p{L}+)(?:[-–]\p{Lu}\p{L}+){2,}$/u.exec(citation.authors[0] ?? "")?.[1];
  if (chain !== undefined) return citesEntry({ ...citation, authors: [chain] }, entry);
  if (isByTitle(citation, entry) || isByHead(citation, entry)) return true;
  return (entry.year === null || !/^\d/.test(entry.year)) && namesEntry(citation, entry);
}

/** "A guide to sleep | Harper Hospital. (2023)", cited as "(Harper, 2023)": an entry without persons, title first. */
function isByTitle({ authors, year }: NamedCitation, entry: ReferenceEntry): boolean {
  if (entry.year?.slice(0, 4) !== year.slice(0, 4)) return false;
  const at = entry.text.indexOf(entry.year);
  const head = at < 0 ? "" : entry.text.slice(0, at);
  const name = authors[0] ?? "";
  const hasPersons = /(?<!\p{L})\p{Lu}\.|&/u.test(head);
  return (
    name.length > 2 &&
    !hasPersons &&
    new RegExp(`(?<!\\p{L})${name.replaceAll(".", "\\.")}(?!\\p{L})`, "u").test(head)
  );
}

/** "Artificial intelligence in health, 2020", cited as "[Art, 2020]": a program made the label of the first letters. */
function isByHead({ authors: [name = ""], year }: NamedCitation, entry: ReferenceEntry): boolean {
  const isLabel = name.length === 3 && entry.text.startsWith(name) && /^\p{Ll}/u.test(entry.text.slice(3));
  return isLabel && entry.text.includes(year.slice(0, 4));
}

/** True if an entry by that author stands within the list, where the converted text does not show that it begins. */
function standsInside({ authors, year }: NamedCitation, list: string): boolean {
  const name = (authors[0] ?? "").split(" ").at(-1) ?? "";
  const begins = new RegExp(
    `(?:^|[.)\\]\\d/*\\n][\\s–-]+|\\n|\\p{L}{2}(?<! and| und|[,&]\\p{L}{0,2}) (?=\\S+, \\p{Lu}\\.))(?:\\p{Lu}\\.[ -]?){0,4}(?:\\p{Ll}{1,3} ){0,2}${name.replaceAll(".", "\\.")}(?!\\p{L})`,
    "gu",
  );
  return [...list.matchAll(begins)].some((match) => {
    const after = list.slice(match.index + match[0].length).slice(0, LONGEST_AUTHORS);
    return /(?<!\d)(?:1[6-9]|20)\d{2}(?!\d)/.exec(after)?.[0] === year.slice(0, 4);
  });
}

/** The entry by the same authors whose year is nearest; one that nothing cites before one that is cited. */
function entryOfAnotherYear(
  citation: NamedCitation,
  entries: readonly ReferenceEntry[],
  cited: ReadonlySet<ReferenceEntry>,
): UnlistedCitation["sibling"] {
  const byYear = entries
    .filter((entry) => namesEntry(citation, entry) && hasCoauthors(citation, entry))
    .toSorted((a, b) => yearsApart(citation, a) - yearsApart(citation, b));
  const idle = byYear.filter((entry) => !cited.has(entry));
  const [nearest] = idle;
  if (nearest !== undefined && (idle.length === 1 || yearsApart(citation, nearest) <= MOST_YEARS_APART))
    return { entry: nearest, isCited: false };
  const used = byYear.find((entry) => cited.has(entry) && yearsApart(citation, entry) <= MOST_YEARS_APART);
  return used === undefined ? null : { entry: used, isCited: true };
}

function isSameWork(citation: NamedCitation, entry: ReferenceEntry): boolean {
  return (citation.authors.length > 1 && !citation.etAl) || yearsApart(citation, entry) <= MOST_YEARS_APART;
}

function yearsApart(citation: NamedCitation, { year }: ReferenceEntry): number {
  const apart = Math.abs(Number(citation.year.slice(0, 4)) - Number(year?.slice(0, 4)));
  if (Number.isNaN(apart)) return Infinity;
  // One digit of the decade was mistaken: 2005 and 2015.
  return apart === 10 ? MOST_YEARS_APART : apart;
}

/** The one entry of that year whose first author is spelt nearly alike. */
function nameSlip(
  citation: NamedCitation,
  entries: readonly ReferenceEntry[],
  cited: ReadonlySet<ReferenceEntry>,
): Slip | null {
  const name = fold(citation.authors[0] ?? "");
  const isListed = entries.some(({ authors }) => authors.some((author) => fold(author) === name));
  const near = entries.filter((entry) => {
    const listed = fold(entry.authors[0] ?? "");
    if (listed === "" || listed === name || entry.year?.slice(0, 4) !== citation.year.slice(0, 4))
      return false;
    const isShared = citation.authors.length > 1 && hasCoauthors(citation, entry);
    const isFree = !cited.has(entry);
    return (
      isNear(name, listed, isShared, isFree) ||
      (!isListed && hasCoauthors(citation, entry) && isOneLetterMore(name, listed))
    );
  });
  const [entry] = near;
  return near.length === 1 && entry !== undefined ? { kind: "name", entry } : null;
}

/** One edit, or two in a long name. Chen and Cheng are two names, unless other authors are the same or the entry is left over. */
function isNear(name: string, listed: string, isShared: boolean, isFree: boolean): boolean {
  if (isShared && isFree && name.length > 2 && editDistance(name, listed, 1) <= 1) return true;
  if (name.length < 4) return false;
  if (isShared && isFree && name.slice(0, 3) === listed.slice(0, 3)) return true;
  if (name.length < 7 && !isShared && !isFree) return false;
  const most = name.length >= 8 ? 2 : 1;
  return editDistance(name, listed, most) <= most;
}

/** "Settle" for Settles: an added or missing letter after the first two, in names of five letters and more. */
function isOneLetterMore(name: string, listed: string): boolean {
  return (
    Math.min(name.length, listed.length) >= 5 &&
    name.length !== listed.length &&
    name.slice(0, 2) === listed.slice(0, 2) &&
    editDistance(name, listed, 1) <= 1
  );
}
