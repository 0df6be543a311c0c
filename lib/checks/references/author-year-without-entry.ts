import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import type { Theme } from "../finding.ts";
import { authorYearStyle, type NamedCitation } from "./author-year-style.ts";
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
  precision: { estimate: 0.97, why: "58 of 59 comments on real manuscripts were right" },
  restsOn: "absence",
  examine: (manuscript) => {
    const style = authorYearStyle(manuscript);
    if ("reason" in style) return notApplicable(style.reason);
    const unlisted = Map.groupBy(
      unlistedCitations(style.citations, manuscript.references.entries),
      ({ citation }) => nameOf(citation),
    );
    return {
      checked: style.citations.length,
      findings: [...unlisted.values()].flatMap(describe),
    };
  },
});

function describe([first, ...others]: readonly UnlistedCitation[]): Draft[] {
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
  return [finding(first.citation.span, { ...wordsOf(first), related })];
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
