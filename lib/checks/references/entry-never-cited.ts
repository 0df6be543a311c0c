import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { ReferenceEntry } from "#lib/manuscript/references/reference-entry.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { shortened } from "#lib/manuscript/text/shortened.ts";
import { check, finding, notApplicable, type Outcome } from "../check.ts";
import { authorYearStyle } from "./author-year-style.ts";
import { namedIn } from "./named-in-text.ts";
import { doubtfulNumbers, numericStyle } from "./numeric-style.ts";
import { unlistedCitations } from "./unlisted-citations.ts";

const THEME = {
  id: "entry-never-cited",
  plural: "references are listed but never cited",
  advice: "Cite each where it belongs, or remove it from the list.",
};

export const entryNeverCited = check({
  id: "entry-never-cited",
  label: "reference entries against citations",
  types: ["references"],
  severity: "minor",
  method: {
    how: "Looks for a citation of each entry of the reference list: by number, by key, or by author and year.",
    limits:
      "If many entries seem to have no citation, the citations were probably not read completely. The check then says so. An entry counts as cited if the name of its author occurs anywhere in the text.",
  },
  precision: {
    estimate: 0.9,
    ofPages: 0.5,
    why: "18 of 20 comments on real manuscripts were right; numbers of citations may be lost in PDFs",
  },
  restsOn: "absence",
  examine: (manuscript) => {
    const numeric = numericStyle(manuscript);
    if ("citations" in numeric) {
      const cited = new Set([
        ...numeric.citations.flatMap((citation) => citation.numbers),
        ...doubtfulNumbers(manuscript, numeric.citations),
      ]);
      return report(manuscript, (entry) => entry.number === null || cited.has(entry.number));
    }
    const keys = new Set(
      manuscript.citations.flatMap((citation) => (citation.kind === "key" ? [citation.key] : [])),
    );
    if (keys.size >= 3 && manuscript.references.entries.some((entry) => entry.key !== null)) {
      return report(manuscript, (entry) => entry.key === null || keys.has(entry.key) || keys.has("*"));
    }
    const named = authorYearStyle(manuscript);
    if ("reason" in named)
      return notApplicable(manuscript.references.numbered ? numeric.reason : named.reason);
    const entries = manuscript.references.entries;
    const cited = new Set(named.citations.flatMap(named.entriesOf));
    const meant = new Set(
      unlistedCitations(named, entries).flatMap(
        ({ slip, sibling }) => slip?.entry ?? (sibling?.isCited === false ? sibling.entry : []),
      ),
    );
    const unsure = entries.filter(
      (entry) =>
        entry.authors.length > 0 &&
        !isRest(entry) &&
        entry.year !== null &&
        !meant.has(entry) &&
        !cited.has(entry),
    );
    const text = textWithout(
      manuscript,
      named.citations.filter((citation) => named.entriesOf(citation).length > 0),
    );
    const isNamed = namedIn(text, unsure);
    if (isNamed === null)
      return notApplicable("the entries without a citation are too many to look for each of their names");
    const uncited = new Set(unsure.filter((entry) => !isNamed(entry)));
    return report(manuscript, (entry) => !uncited.has(entry));
  },
});

/** The running text and tables, but for what was read of it: the year of one citation may stand beside the author of another. */
function textWithout(
  { markdown, blocks, paragraphs }: Manuscript,
  citations: readonly { span: Span }[],
): string {
  let text = "";
  let at = 0;
  for (const { span } of citations.toSorted((a, b) => a.span.start - b.span.start)) {
    text +=
      markdown.slice(at, Math.max(at, span.start)) +
      " ".repeat(Math.max(0, span.end - Math.max(at, span.start)));
    at = Math.max(at, span.end);
  }
  text += markdown.slice(at);
  const tables = blocks.filter(({ kind }) => kind === "table");
  return [...paragraphs, ...tables].map(({ span }) => text.slice(span.start, span.end)).join("\n");
}

/** True of the rest of an entry that the converted text cut: an initial, or an address before the year. */
function isRest({ text, year }: ReferenceEntry): boolean {
  const head = text.slice(0, Math.max(0, text.indexOf(year ?? "")));
  return /^\p{Lu}\.,/u.test(text) || /https?:/.test(head);
}

function report(manuscript: Manuscript, isCited: (entry: ReferenceEntry) => boolean): Outcome {
  const { entries } = manuscript.references;
  const uncited = entries.filter((entry) => !isCited(entry));
  if (uncited.length > 3 && uncited.length > 0.4 * entries.length) {
    return notApplicable(
      `${uncited.length} of ${entries.length} entries were not seen to be cited, so the citations were probably not read whole`,
    );
  }
  return { checked: entries.length, findings: uncited.map(describe) };
}

function describe(entry: ReferenceEntry) {
  const name = entry.number === null ? `“${shortened(entry.text, 60)}”` : `Entry ${entry.number}`;
  return finding(entry.span, {
    title:
      entry.number === null
        ? "A reference is listed but never cited"
        : `Reference ${entry.number} is listed but never cited`,
    message: `${name} is in the reference list, but no citation of it was found in the text, the tables or the captions. Cite it where it belongs, or remove it.`,
    theme: THEME,
  });
}
