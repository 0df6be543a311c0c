import type { ReferenceEntry } from "#lib/manuscript/reference-entry.ts";
import { authorYearStyle, citesEntry, type NamedCitation, namesEntry } from "./author-year-style.ts";
import { check, finding, notApplicable } from "./check.ts";

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
  const near = entries.find((entry) => namesEntry(first, entry) && closeYears(entry.year, first.year));
  const hint =
    near === undefined
      ? ""
      : ` The list has an entry by the same author from ${near.year}: one of the two years may be wrong.`;
  return [
    finding(first.span, {
      title:
        near === undefined
          ? `${name} is cited but not listed`
          : `The year of ${name} differs from the reference list`,
      message: `The text cites ${name}, but no entry of the reference list matches that author and year.${hint} Add the entry or correct the citation.`,
      related: [
        ...(near === undefined ? [] : [{ ...near.span, label: "the nearest entry" }]),
        ...others.slice(0, 4).map((citation) => ({ ...citation.span, label: "also cited here" })),
      ],
    }),
  ];
}

function closeYears(listed: string | null, cited: string): boolean {
  return listed !== null && Math.abs(Number(listed.slice(0, 4)) - Number(cited.slice(0, 4))) <= 2;
}
