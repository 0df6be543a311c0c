import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Citation } from "#lib/manuscript/references/citations.ts";
import { doubtfulRaisedNumbers } from "#lib/manuscript/references/numeric-citations.ts";

export type NumericCitation = Extract<Citation, { kind: "numeric" }>;

export function entryNumbers(manuscript: Manuscript): ReadonlySet<number> {
  return new Set(
    manuscript.references.entries.flatMap((entry) => (entry.number === null ? [] : [entry.number])),
  );
}

/**
 * Returns the citations by number if the manuscript cites by number, or the reason why they cannot be judged. Doubtful marks
 * ([90, 100] may be an interval) count only if every number in them has an entry.
 */
export function numericStyle(manuscript: Manuscript): { citations: NumericCitation[] } | { reason: string } {
  const { entries, numbered } = manuscript.references;
  if (entries.length === 0) return { reason: "no reference list was recognised" };
  if (!numbered) return { reason: "the reference list is not numbered" };
  const known = entryNumbers(manuscript);
  const last = Math.max(...known);
  const numeric = manuscript.citations.filter((citation) => citation.kind === "numeric");
  const citations = numeric.filter(({ numbers, certain }) => {
    const hits = numbers.filter((number) => known.has(number)).length;
    if (hits === numbers.length) return true;
    // A number far beyond the list is a year, a catalogue number or a quantity.
    return (
      certain &&
      numbers.every((number) => known.has(number) || number <= last + Math.max(20, last)) &&
      (hits > 0 || numbers.length === 1)
    );
  });
  const resolved = citations.filter(({ numbers }) => numbers.every((number) => known.has(number))).length;
  if (resolved < 3 || resolved < 0.5 * citations.length)
    return { reason: "the text was not seen to cite by number" };
  return { citations };
}

/** Returns the numbers that raised marks may cite, or be exponents, if the manuscript cites by raised numbers. */
export function doubtfulNumbers(
  { markdown, blocks }: Manuscript,
  citations: readonly NumericCitation[],
): readonly number[] {
  if (!citations.some(({ superscript }) => superscript)) return [];
  return blocks.flatMap((block) => doubtfulRaisedNumbers(markdown, block));
}
