import type { Citation } from "#lib/manuscript/references/citations.ts";
import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { shortened } from "#lib/manuscript/text/shortened.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import { authorYearStyle } from "./author-year-style.ts";
import { fold } from "./entry-names.ts";

export const listOrder = check({
  id: "list-order",
  label: "alphabetical order of the reference list",
  types: ["references", "style"],
  severity: "minor",
  method: {
    how: "If the text cites by author and year, the reference list must be sorted by first author. The check runs only if nearly all entries follow this order. It reports the one or two that do not.",
    limits:
      "Entries that begin with a particle, an accented letter or an institution are not checked, because there are several correct ways to sort them.",
  },
  precision: {
    estimate: 0.6,
    why: "there was no comment on the papers that were read, few of which sort their lists",
  },
  examine: (manuscript) => {
    const style = authorYearStyle(manuscript);
    if ("reason" in style) return notApplicable(style.reason);
    if (manuscript.references.numbered && manuscript.citations.some(isNumeric))
      return notApplicable("the list is numbered, and the text cites some works by number");
    const named = manuscript.references.entries.flatMap((entry) => {
      const name = sortName(entry);
      return name === null || HAS_ANOTHER.test(entry.text) ? [] : [{ entry, name }];
    });
    if (named.length < 8) return nothingToCheck("the list is too short to see its order");
    const descents = named.filter(({ name }, i) => name < (named[i - 1]?.name ?? "")).length;
    const breaks = named.filter(({ name }, i) => {
      const before = named[i - 1]?.name ?? "";
      const after = named[i + 1]?.name ?? "\uFFFF";
      // It breaks the order, and its neighbours without it do not.
      return (
        (name < before && before <= after && (named[i - 2]?.name ?? "") <= before) ||
        (name > after && before <= after)
      );
    });
    // Two neighbours that changed places are one slip.
    const before = new Map(named.map((each, i) => [each, named[i - 1]]));
    const late = breaks.filter((each, i) => before.get(each) !== breaks[i - 1]);
    if (
      descents > Math.max(2, 0.1 * named.length) ||
      breaks.length > Math.max(2, 0.06 * named.length) ||
      late.length > Math.max(1, 0.06 * named.length)
    )
      return notApplicable("the list is not in alphabetical order");
    return { checked: named.length, findings: late.map(({ entry }) => describe(entry)) };
  },
});

/** The end of one entry and the names and year of the next, which the converted text does not part. */
const HAS_ANOTHER = /\d[.)]? \p{Lu}[\p{L}’'-]+, \p{Lu}\.[^;]{0,80}?\b(?:19|20)\d{2}\b/u;

/** The first author's surname as it is sorted; null if it opens with a particle or an accent, or is no person. */
function sortName(entry: ReferenceEntry): string | null {
  const name = /^(\p{Lu}[\p{Ll}]{2,})(?=,| \p{Lu}{1,3}\b)(?! \p{Lu}\.(?: \p{Lu}\.)* \p{Lu}[\p{Ll}’'])/u.exec(
    entry.text,
  )?.[1];
  return name === undefined || fold(name) !== name.toLowerCase() ? null : name.toLowerCase();
}

function isNumeric(citation: Citation): boolean {
  return citation.kind === "numeric" && citation.certain;
}

function describe(entry: ReferenceEntry) {
  return finding(entry.span, {
    title: "A reference is out of alphabetical order",
    message: `“${shortened(entry.text, 50)}” is out of order: the rest of the list is in alphabetical order. Move this entry to its place.`,
    confidence: 0.6,
    theme: {
      id: "list-order",
      plural: "entries of the reference list are out of alphabetical order",
      advice: "Sort the list.",
    },
  });
}
