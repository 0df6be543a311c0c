import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { check, finding, notApplicable } from "../check.ts";
import { editDistance } from "../closest.ts";
import { authorYearStyle, citesEntry, fold, type NamedCitation, namesEntry } from "./author-year-style.ts";

export const authorYearWithoutEntry = check({
  id: "author-year-without-entry",
  label: "author–year citations against the reference list",
  types: ["references"],
  severity: "major",
  method: {
    how: "Every citation by author and year is looked up in the reference list: the first author, the others where they are named, and the year with its letter. An entry by the same author from a year nearby is named as the likely one.",
    limits: "Entries without a readable year match every year of their authors.",
  },
  precision: { estimate: 0.65, why: "first reading of alarms on published papers" },
  examine: (manuscript) => {
    const style = authorYearStyle(manuscript);
    if ("reason" in style) return notApplicable(style.reason);
    const { entries } = manuscript.references;
    const years = new Map(entries.map((entry) => [entry, entry.year]));
    const missing = Map.groupBy(
      style.citations.filter(
        (citation) =>
          !entries.some(
            (entry) =>
              citesEntry(citation, entry) || (years.get(entry) === null && namesEntry(citation, entry)),
          ),
      ),
      (citation) => `${citation.authors.join(" ")} ${citation.year}`,
    );
    return {
      checked: style.citations.length,
      findings: [...missing.values()].flatMap((citations) => describe(citations, entries)),
    };
  },
});

function describe(citations: readonly NamedCitation[], entries: readonly ReferenceEntry[]) {
  const [first, ...others] = citations;
  if (first === undefined) return [];
  const name = `${first.authors.join(" & ")}${first.etAl ? " et al." : ""} (${first.year})`;
  const otherYear = entries.find((entry) => namesEntry(first, entry) && closeYears(entry.year, first.year));
  const meant = otherYear === undefined ? misspelt(first, entries) : null;
  const near = otherYear ?? meant?.entry;
  return [
    finding(first.span, {
      title: titleOf(name, otherYear, meant),
      message: `The text cites ${name}, but no entry of the reference list matches that author and year.${hintOf(otherYear, meant)} Add the entry or correct the citation.`,
      related: [
        ...(near === undefined ? [] : [{ ...near.span, label: "the entry that is probably meant" }]),
        ...others.slice(0, 4).map((citation) => ({ ...citation.span, label: "also cited here" })),
      ],
    }),
  ];
}

type Misspelt = { entry: ReferenceEntry; listed: string };

function titleOf(name: string, otherYear: ReferenceEntry | undefined, meant: Misspelt | null): string {
  if (otherYear !== undefined) return `The year of ${name} differs from the reference list`;
  return meant === null
    ? `${name} is cited but not listed`
    : `The name in ${name} differs from the reference list`;
}

function hintOf(otherYear: ReferenceEntry | undefined, meant: Misspelt | null): string {
  if (otherYear !== undefined)
    return ` The list has an entry by the same author from ${otherYear.year}: one of the two years may be wrong.`;
  return meant === null
    ? ""
    : ` The list has “${meant.listed}” from that year: one of the two spellings is wrong.`;
}

/** The one entry of that year whose first author is spelt nearly alike: one edit, or two in a long name. */
function misspelt(citation: NamedCitation, entries: readonly ReferenceEntry[]): Misspelt | null {
  const name =
    fold(citation.authors[0] ?? "")
      .split(" ")
      .at(-1) ?? "";
  if (name.length < 4) return null;
  const most = name.length >= 8 ? 2 : 1;
  const near = entries.flatMap((entry) => {
    const listed = entry.authors[0];
    if (listed === undefined || entry.year?.slice(0, 4) !== citation.year.slice(0, 4)) return [];
    return editDistance(name, fold(listed), most) <= most ? [{ entry, listed }] : [];
  });
  return near.length === 1 ? (near[0] ?? null) : null;
}

function closeYears(listed: string | null, cited: string): boolean {
  return listed !== null && Math.abs(Number(listed.slice(0, 4)) - Number(cited.slice(0, 4))) <= 2;
}
