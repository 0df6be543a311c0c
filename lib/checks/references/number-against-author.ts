import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { remembering } from "#lib/manuscript/remembering.ts";
import { shortened } from "#lib/manuscript/text/shortened.ts";
import { check, type Draft, finding, notApplicable, nothingToCheck } from "../check.ts";
import { editDistance } from "../closest.ts";
import { fold } from "./entry-names.ts";
import { type NumericCitation, numericStyle } from "./numeric-style.ts";

/** The UTF-16 units before a number in which the name of its author may stand: for a raised number, the whole sentence. */
const NEARBY = 90;
const LONGEST_SENTENCE = 400;
const SURNAME = "\\p{Lu}[\\p{L}’'-]{2,}";
/** The first of the names: "Lynch, Trueb and Wild [3]" has another one before them. */
const AUTHORS = `(?<![\\p{L}-])(?<first>${SURNAME})(?: \\[?et\\]? al\\.?,?|(?<!\\p{Lu}[\\p{L}’'-]{1,40}, \\k<first>),? (?:and|&) ${SURNAME}(?: et al\\.?)?)(?:['’]s)?`;
const JUST_BEFORE = new RegExp(`${AUTHORS}[\\s*_]*(?:\\((?:19|20)\\d\\d[a-z]?\\))?\\s?$`, "u");
const IN_SENTENCE = new RegExp(`(?<![\\p{L}-])(?<first>${SURNAME}) et al\\.?,?`, "gu");
/** An entry shows its authors within this many units. */
const OPENING = 400;

export const numberAgainstAuthor = check({
  id: "number-against-author",
  label: "names in the text against the references that their numbers point to",
  types: ["references"],
  severity: "major",
  method: {
    how: "Where the text names the authors of a numbered reference (“Smith et al. [12]”), entry 12 must be by them. If it is not, and the list has another entry by them, the number is probably wrong. If the names differ by a letter, one of the two is misspelt.",
    limits:
      "Names that stand apart from their number are read only where the number is raised and the sentence has no other names.",
  },
  precision: {
    estimate: 0.9,
    why: "all comments on the real manuscripts with numbered references were right",
  },
  examine: (manuscript) => {
    const style = numericStyle(manuscript);
    if ("reason" in style) return notApplicable(style.reason);
    const byNumber = new Map(manuscript.references.entries.map((entry) => [entry.number, entry]));
    const byAuthor = Map.groupBy(
      manuscript.references.entries.filter(({ number }) => number !== null),
      ({ authors }) => fold(authors[0] ?? ""),
    );
    const named = style.citations.flatMap((citation) => {
      const name = nameBefore(manuscript, citation);
      const entries = citation.numbers.flatMap((number) => byNumber.get(number) ?? []);
      return name === null || entries.length < citation.numbers.length ? [] : [{ citation, name, entries }];
    });
    if (named.length === 0) return nothingToCheck("the text names no authors before numbers of references");
    return {
      checked: named.length,
      findings: named.flatMap((each) => describe(byAuthor, each)),
    };
  },
});

function nameBefore({ markdown }: Manuscript, { block, span, superscript, numbers }: NumericCitation) {
  const from = Math.max(block.content.start, span.start - LONGEST_SENTENCE);
  const before = markdown.slice(from, span.start);
  const near = JUST_BEFORE.exec(before.slice(-NEARBY))?.groups?.first;
  if (near !== undefined) return near;
  if (!superscript || numbers.length > 1) return null;
  const sentence =
    before.split(/(?<=\p{Ll}{2}[.!?])(?<! al\.)["”’)]?(?:[⁰¹²³⁴-⁹,–]|\^[\d,–-]+\^)*\s/u).at(-1) ?? "";
  const names = [...sentence.matchAll(IN_SENTENCE)];
  const hasOtherNumber = /[⁰¹²³⁴-⁹]|\^\d/.test(sentence);
  return names.length === 1 && !hasOtherNumber ? (names[0]?.groups?.first ?? null) : null;
}

type NamedNumber = { citation: NumericCitation; name: string; entries: readonly ReferenceEntry[] };

function describe(
  byAuthor: ReadonlyMap<string, readonly ReferenceEntry[]>,
  { citation, name, entries }: NamedNumber,
): Draft[] {
  const wanted = fold(name);
  const [entry] = entries;
  if (
    entry === undefined ||
    entries.some((each) => openingOf(each.text.slice(0, OPENING)).folded.includes(wanted))
  )
    return [];
  const numbers = citation.numbers.join(", ");
  const others = byAuthor.get(wanted) ?? [];
  const related = [{ ...entry.span, label: `reference ${entry.number}` }];
  const [other] = others;
  if (other !== undefined)
    return [
      finding(citation.span, {
        title: `Reference ${numbers} is not by ${name}`,
        message: `The text names ${name} and cites reference ${numbers}, which begins “${shortened(entry.text, 40)}”. ${name} is an author of reference ${others
          .slice(0, 3)
          .map(({ number }) => number)
          .join(" and of ")}. Correct the number or the name.`,
        related: [...related, { ...other.span, label: `reference ${other.number}` }],
      }),
    ];
  // "Marqu`es" keeps the accent that the list lost.
  const listed = /^[^\s,]+/.exec(entry.text)?.[0] ?? "";
  const isSlip = entries.length === 1 && wanted.length > 4 && editDistance(wanted, fold(listed), 2) <= 2;
  return isSlip
    ? [
        finding(citation.span, {
          title: `“${name}” is “${listed}” in the reference list`,
          message: `The text writes “${name}” for the first author of reference ${numbers}, and the list writes “${listed}”. Look the name up and correct the one that is misspelt.`,
          severity: "minor",
          related,
        }),
      ]
    : [];
}

const openingOf = remembering((opening: string) => ({ folded: fold(opening) }));
