import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import type { Theme } from "../finding.ts";
import { authorYearStyle } from "./author-year-style.ts";
import type { NamedCitation } from "./cited-entries.ts";
import { type UnlistedCitation, unlistedCitations } from "./unlisted-citations.ts";

export const authorYearWithoutEntry = check({
  id: "author-year-without-entry",
  label: "author–year citations against the reference list",
  types: ["references"],
  severity: "major",
  method: {
    how: "Looks up each citation by author and year in the reference list, by its first author and year. If only the year or the spelling of the name differs from an entry that is never cited, the comment names this entry.",
    limits:
      "Words before a year that may be a place, a title or part of the name of an institution are not reported. An entry without a readable year matches every year of its authors.",
  },
  precision: {
    estimate: 0.97,
    ofPages: 0.5,
    why: "58 of 59 comments on real manuscripts were right; half of them in PDFs, where many citations are missing from the list of references that was read",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    const style = authorYearStyle(manuscript);
    if ("reason" in style) return notApplicable(style.reason);
    const unlisted = Map.groupBy(unlistedCitations(style, manuscript.references.entries), ({ citation }) =>
      nameOf(citation),
    );
    const list = {
      isWhole: hasWholeList(style.citations, unlisted.size),
      isOnPages: manuscript.file?.isReadOffPages === true,
    };
    return {
      checked: style.citations.length,
      findings: [...unlisted.values()].flatMap((citations) => describe(citations, list)),
    };
  },
});

/** So many works that are not listed, and such a share of the citations, come from a list that was not read whole. */
const MOST_UNLISTED = 3;
const MOST_UNLISTED_SHARE = 0.1;

/** True if nearly all works that the text cites are in the list, which was then read whole. */
function hasWholeList(citations: readonly NamedCitation[], unlisted: number): boolean {
  const works = new Set(citations.filter(({ certain }) => certain).map(nameOf));
  return (
    unlisted <= Math.max(MOST_UNLISTED, MOST_UNLISTED_SHARE * works.size) && unlisted < 0.25 * works.size
  );
}

type List = { isWhole: boolean; isOnPages: boolean };

function describe([first, ...others]: readonly UnlistedCitation[], list: List): Draft[] {
  if (first === undefined) return [];
  const meant = first.slip?.entry ?? first.sibling?.entry ?? null;
  const related = [
    ...(meant === null
      ? []
      : [
          {
            ...meant.span,
            label: first.slip ? "the entry that is probably meant" : "an entry by the same authors",
          },
        ]),
    ...others.slice(0, 4).map(({ citation }) => ({ ...citation.span, label: "also cited here" })),
  ];
  const isCertainOnPages = list.isWhole || first.slip !== null;
  const { authors, etAl } = first.citation;
  // One name and a year may be a source of data: "Istat (2019)".
  const isUnsure = list.isOnPages && !etAl && authors.length === 1;
  return [
    finding(first.citation.span, {
      ...wordsOf(first),
      ...(isUnsure ? { severity: "minor" as const } : {}),
      related,
      isCertainOnPages,
    }),
  ];
}

/** Many such citations most often have one cause, so an author reads them as one. */
const UNLISTED: Theme = {
  id: "unlisted",
  plural: "citations have no entry in the reference list",
  advice: "Add the entries or correct the citations.",
};

function wordsOf({
  citation,
  slip,
  sibling,
}: UnlistedCitation): Pick<Draft, "title" | "message" | "severity" | "theme"> {
  const name = nameOf(citation);
  if (slip?.kind === "year")
    return {
      title: `The year of ${name} differs from the reference list`,
      message: `The text cites ${name}, but the only entry by ${whoOf(citation)} that could be meant is from ${slip.entry.year}, and nothing else cites it. Correct the year in the text or in the list, or add the missing entry.`,
      severity: "minor",
    };
  if (slip?.kind === "name")
    return {
      title: `The name in ${name} differs from the reference list`,
      message: `The text cites ${name}, but the reference list spells the name “${firstNameOf(slip.entry)}”. Correct the spelling in the text or in the list.`,
      severity: "minor",
    };
  if (isSourceOfData(citation))
    return {
      title: `${name} is named but not listed`,
      message: `The text names ${name}, but the reference list has no such entry. If it is a source of data, list it with its title and address, as journals ask for data; otherwise add the entry that is meant.`,
      severity: "minor",
    };
  const hint =
    sibling === null
      ? ""
      : ` It has an entry by ${whoOf(citation)} from ${sibling.entry.year}${sibling.isCited ? ", which is cited as well" : ": if that one is meant, correct the year"}.`;
  return {
    title: `${name} is cited but not listed`,
    message: `The text cites ${name}, but the reference list has no such entry.${hint} Add the entry or correct the citation.`,
    theme: UNLISTED,
  };
}

/** Offices whose name with a year is the source of figures more often than a publication. */
const OFFICE =
  /^(?:Istat|ISTAT|Eurostat|EUROSTAT|WHO|World Health Organi[sz]ation|OECD|IMF|ILO|UN|UNICEF|UNESCO|UNHCR|UNDP|FAO|FAOSTAT|World Bank|The World Bank|INSEE|Insee|Destatis|INE|IBGE|ONS|CDC|NHS|BLS|US Census(?: Bureau)?|U\.?S\.? Census Bureau|Census Bureau|Statistics \p{Lu}\p{L}+|Bureau of \p{L}+ Statistics|IEA|EIA|IRENA|UNAIDS|Worldometers?)$/u;

function isSourceOfData({ authors, etAl }: NamedCitation): boolean {
  return !etAl && authors.length === 1 && OFFICE.test(authors[0] ?? "");
}

function nameOf(citation: NamedCitation): string {
  return `${whoOf(citation)} (${citation.year})`;
}

function whoOf({ authors, etAl }: NamedCitation): string {
  const [last = "", ...before] = authors.toReversed();
  const names = before.length === 0 ? last : `${before.toReversed().join(", ")} & ${last}`;
  return etAl ? `${names} et al.` : names;
}

function firstNameOf(entry: ReferenceEntry): string {
  return entry.authors[0] ?? entry.text.slice(0, 30);
}
