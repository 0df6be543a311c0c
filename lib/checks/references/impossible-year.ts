import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { check, finding, notApplicable } from "../check.ts";

export const impossibleYear = check({
  id: "impossible-year",
  label: "years of references against the date of the manuscript",
  types: ["references"],
  severity: "minor",
  method: {
    how: "Reports a reference from a year after the next calendar year. If the first page says when the manuscript was received, accepted or published, also reports a reference from more than a year after that date.",
    limits: "Without such a date, only years in the future are found.",
  },
  precision: {
    estimate: 0.85,
    why: "a year in the future is a slip or a misread digit; both comments on real manuscripts that rested on a date of the manuscript took another date for it",
  },
  examine: (manuscript) => {
    const dated = manuscript.references.entries.filter((entry) => entry.year !== null);
    if (dated.length === 0) return notApplicable("no reference with a year was recognised");
    const own = ownYear(manuscript);
    const thisYear = new Date().getUTCFullYear();
    const latest = Math.min(thisYear, own ?? Infinity) + 1;
    const findings = dated.flatMap((entry) => {
      const year = Number(entry.year?.slice(0, 4));
      return year > latest && isOnlyYear(entry, latest)
        ? [describe(entry, year, year > thisYear + 1 ? null : own)]
        : [];
    });
    // Several at once show that the date found was not the manuscript's own.
    if (findings.length > 2) return notApplicable("the date of the manuscript could not be determined");
    return { checked: dated.length, findings };
  },
});

/** No other number of the entry could be its year: pages run into the thousands too. Addresses hold years of their own. */
function isOnlyYear(entry: ReferenceEntry, latest: number): boolean {
  const printed = entry.text.replace(/(?:https?:|doi:|10\.\d{4})\S*/gi, "");
  return (printed.match(/\b(?:1[89]|20)\d{2}\b/g) ?? []).every((number) => Number(number) > latest);
}

/** The UTF-16 units in which a manuscript says its date. */
const OPENING = 6000;
/** The confidence where the year is not in the future, but after what seems to be the manuscript's date. */
const CONFIDENCE_OF_OWN = 0.65;
/** "Received 3 May 2004; accepted 1 June 2005": a line of its own or a label, and not a word of a sentence. */
const OWN_DATE =
  /(?:^[\W_]*|[.;|)\]]\s+|(?<=(?:Received|Submitted|Revised|Accepted|Published)[^\n]{0,80})[;,]\s+)(?:(?:[Mm]anuscript|[Pp]aper|[Aa]rticle|[Vv]ersion|[Ff]irst) )?(?:[Rr]eceived|[Aa]ccepted|[Pp]ublished(?: online)?|[Rr]evised|[Cc]opyright|©|\([Cc]\))[:\s]{1,3}(?!in\b)(?:on )?(?:[\p{L}\d.,]{1,10}\s){0,3}((?:19|20)\d{2})\b(?!\s+(?!and\b)\p{Ll})/gmu;

/** The latest year that the opening gives as the manuscript's own date, or null. */
function ownYear({ markdown, blocks, references }: Manuscript): number | null {
  const end = Math.min(OPENING, references.entries[0]?.span.start ?? OPENING);
  const text = blocks
    .filter(({ span, kind }) => span.start < end && kind !== "matter")
    .map(({ span }) => markdown.slice(span.start, span.end))
    .join("\n")
    .slice(0, end);
  const years = [...text.matchAll(OWN_DATE)].map((match) => Number(match[1]));
  return years.length === 0 ? null : Math.max(...years);
}

function describe(entry: ReferenceEntry, year: number, own: number | null) {
  const than = own === null ? "which has not come yet" : `while the manuscript is dated ${own}`;
  return finding(entry.span, {
    title: `A reference is dated ${year}`,
    message: `${entry.number === null ? "This entry" : `Entry ${entry.number}`} is dated ${year}, ${than}. Correct the year.`,
    confidence: own === null ? 1 : CONFIDENCE_OF_OWN,
    evidence: { reported: String(year), recomputed: "later than the manuscript", how: than },
  });
}
