import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Citation } from "#lib/manuscript/references/citations.ts";
import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";

export type NamedCitation = Extract<Citation, { kind: "author_year" }>;

/** Returns the citations by author and year if most of them are found in the list, or the reason why they cannot be judged. */
export function authorYearStyle(manuscript: Manuscript): { citations: NamedCitation[] } | { reason: string } {
  const { entries } = manuscript.references;
  if (entries.length === 0) return { reason: "no reference list was recognised" };
  if (!manuscript.references.clean) {
    return { reason: "the entries of the reference list run into each other in the converted text" };
  }
  const citations = manuscript.citations.filter((citation) => citation.kind === "author_year");
  if (citations.length < 5) return { reason: "the text was not seen to cite by author and year" };
  const numeric = manuscript.citations.filter(
    (citation) => citation.kind === "numeric" && citation.certain,
  ).length;
  if (manuscript.references.numbered && numeric > citations.length)
    return { reason: "the text cites by number" };
  const found = citations.filter((citation) => entries.some((entry) => citesEntry(citation, entry))).length;
  if (found < 0.6 * citations.length)
    return {
      reason: `only ${found} of ${citations.length} citations by author and year could be matched with the list as it was read`,
    };
  return { citations };
}

/** True if the citation's first author is the entry's and the years agree, letters after the year aside. */
export function citesEntry(citation: NamedCitation, entry: ReferenceEntry): boolean {
  return yearsAgree(citation.year, entry.year) && namesEntry(citation, entry);
}

/** True if the entry's opening names the citation's first author. */
export function namesEntry(citation: NamedCitation, entry: ReferenceEntry): boolean {
  const name = fold(citation.authors[0] ?? "");
  if (citation.authors.length <= MOST_NAMES && isLaterAuthor(name, entry)) return false;
  const opening = openingOf(entry).slice(0, 40 + name.length);
  if (name.length < 2) return true;
  const at = opening.indexOf(name);
  return at >= 0 && !/[a-z]/.test(opening.charAt(at + name.length));
}

/** With more names than these, the first one may not have been read. */
const MOST_NAMES = 3;

function isLaterAuthor(name: string, { authors }: ReferenceEntry): boolean {
  const at = authors.findIndex((author) => fold(author) === name);
  return at > 0;
}

const openings = new WeakMap<ReferenceEntry, string>();

/** Remembered: every citation is compared with every entry of its year. */
function openingOf(entry: ReferenceEntry): string {
  const known = openings.get(entry);
  if (known !== undefined) return known;
  const opening = fold(entry.text.slice(0, 120));
  openings.set(entry, opening);
  return opening;
}

function yearsAgree(cited: string, listed: string | null): boolean {
  if (listed === null) return false;
  if (!/^\d/.test(cited)) return true;
  return cited.slice(0, 4) === listed.slice(0, 4);
}

/** Returns lower case without accents, so that "Müller" and "Muller" are the same name. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[’]/g, "'")
    .replace(/ß/g, "ss")
    .replace(/[øØ]/g, "o")
    .replace(/[łŁ]/g, "l")
    .toLowerCase();
}
