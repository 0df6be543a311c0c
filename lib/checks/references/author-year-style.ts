import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import { areTooMany, CitedEntries, type NamedCitation, workOf } from "./cited-entries.ts";

/** Citations by author and year, and the entries that each of them cites. */
export type AuthorYearStyle = {
  citations: readonly NamedCitation[];
  entriesOf: (citation: NamedCitation) => readonly ReferenceEntry[];
};

const known = new WeakMap<Manuscript, AuthorYearStyle | { reason: string }>();

/** Returns the citations by author and year if most of them are found in the list, or the reason why they cannot be judged. */
export function authorYearStyle(manuscript: Manuscript): AuthorYearStyle | { reason: string } {
  const style = known.get(manuscript) ?? readStyle(manuscript);
  known.set(manuscript, style);
  return style;
}

function readStyle(manuscript: Manuscript): AuthorYearStyle | { reason: string } {
  const { entries } = manuscript.references;
  if (entries.length === 0) return { reason: "no reference list was recognised" };
  if (!manuscript.references.clean) {
    return { reason: "the entries of the reference list run into each other in the converted text" };
  }
  const written = manuscript.citations.filter((citation) => citation.kind === "author_year");
  const cited = new CitedEntries(entries);
  const entriesOf = cited.of;
  const named = written.map((citation) =>
    withNameBefore(manuscript, withoutWordBefore(manuscript, citation, entriesOf)),
  );
  const citations = withHouseComma(manuscript, named);
  const certain = citations.filter((citation) => citation.certain);
  if (certain.length < 5) return { reason: "the text was not seen to cite by author and year" };
  const numeric = manuscript.citations.filter(
    (citation) => citation.kind === "numeric" && citation.certain,
  ).length;
  if (manuscript.references.numbered && numeric > citations.length)
    return { reason: "the text cites by number" };
  const unlisted = certain.filter((citation) => entriesOf(citation).length === 0);
  if (cited.isCutShort || areTooMany(new Set(unlisted.map(workOf)).size, entries.length))
    return { reason: "the text cites too many works by author and year to compare each with each entry" };
  const found = certain.length - unlisted.length;
  if (found < 0.6 * certain.length)
    return {
      reason: `only ${found} of ${certain.length} citations by author and year could be matched with the list as it was read`,
    };
  return { citations, entriesOf };
}

/**
 * "in northern Minnesota, Doyle (2016)" and "1095 Ma, Paces and Miller (1993)": the word before the first comma belongs
 * to the sentence if the list has the work only without it.
 */
function withoutWordBefore(
  { markdown }: Manuscript,
  citation: NamedCitation,
  entriesOf: AuthorYearStyle["entriesOf"],
): NamedCitation {
  const [first = "", ...others] = citation.authors;
  if (!citation.narrative || others.length === 0) return citation;
  const words = markdown.slice(citation.span.start, citation.span.end);
  const shorter = { ...citation, authors: others };
  const isListed = (each: NamedCitation) => entriesOf(each).length > 0;
  // In German every noun has a capital: "gegen die Kernfunktion und Grasedyck [2001]".
  const isOfSentence = words.startsWith(`${first}, `) || words.startsWith(`${first} und `);
  return isOfSentence && !isListed(citation) && isListed(shorter) ? shorter : citation;
}

/** "Boom-Cárcamo E. and Niebles (2002)": initials part the first name from the rest. */
const WITH_INITIALS =
  /(?<![\p{L}\p{M}’'-])(\p{Lu}[\p{L}\p{M}’'-]+),? (?:\p{Lu}\.[ -]?){1,3},? (?:and|&|y|und|et) $/u;

function withNameBefore({ markdown }: Manuscript, citation: NamedCitation): NamedCitation {
  const { narrative, authors, span, block } = citation;
  if (!narrative || authors.length > 1) return citation;
  const before = markdown.slice(Math.max(block.span.start, span.start - 60), span.start);
  const match = WITH_INITIALS.exec(before);
  if (match?.[1] === undefined) return citation;
  const start = span.start - before.length + match.index;
  return { ...citation, authors: [match[1], ...authors], certain: true, span: { start, end: span.end } };
}

/** Where nearly all citations in brackets have a comma before the year, "(DrupalCon Amsterdam 2014)" may be none. */
function withHouseComma({ markdown }: Manuscript, citations: readonly NamedCitation[]): NamedCitation[] {
  const hasComma = ({ span, year }: NamedCitation) =>
    new RegExp(`,[\\s*_(]*${year.slice(0, 4)}`).test(markdown.slice(span.start, span.end));
  const bracketed = citations.filter(({ narrative }) => !narrative);
  const bare = new Set(bracketed.filter((citation) => !hasComma(citation)));
  return bare.size > 0.1 * bracketed.length
    ? [...citations]
    : citations.map((citation) =>
        bare.has(citation) && citation.authors.length === 1 && !citation.etAl
          ? { ...citation, certain: false }
          : citation,
      );
}
