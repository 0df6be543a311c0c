import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { SectionRole } from "#lib/manuscript/sections/sections.ts";
import { type Span, startsWithin } from "#lib/manuscript/span.ts";
import { type Draft, finding } from "../check.ts";
import { needsNoIntroduction } from "./known-acronyms.ts";
import { isReferenceEntry } from "./reference-entry.ts";

/** Names and initials stand here; an abstract stands for itself. */
export const APART = new Set<SectionRole>([
  "title",
  "keywords",
  "declarations",
  "acknowledgements",
  "references",
  "appendix",
]);

const THEME = {
  id: "acronym-unused",
  plural: "abbreviations are introduced, but the text does not use them again",
  advice: "Write only the full words, unless a figure or formula uses the short form.",
};

/** Introduced once in the body, and standing nowhere else: no paragraph, caption, table or heading has it again. */
export function unusedAcronyms(manuscript: Manuscript): Draft[] {
  const entries = manuscript.paragraphs.filter(({ text }) => isReferenceEntry(text));
  const entryAt = startsWithin(entries.map(({ span }) => span));
  const isInEntry = ({ start }: Span) => entryAt(start) >= 0;
  const body = startOfText(manuscript);
  const isBeforePicture = beforePictures(manuscript);
  const defined = new Set(manuscript.acronyms.definitions.map(({ acronym }) => acronym));
  const isSpaced = spacedAmong(manuscript.markdown, defined);
  const counts = new Map<string, number>();
  for (const [word] of manuscript.markdown.matchAll(
    /(?<![A-Za-z])[A-Z][A-Za-z]{0,5}[A-Z](?=s?(?![A-Za-z]))/g,
  ))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return (
    manuscript.acronyms.definitions
      .filter(({ acronym, role }) => counts.get(acronym) === 1 && !APART.has(role) && role !== "abstract")
      .filter(({ acronym, span }) => !needsNoIntroduction(acronym) && !isInEntry(span) && span.start >= body)
      .filter(({ acronym, span }) => !isCited(manuscript.markdown, span) && !isSpaced(acronym))
      // "VPDB (Vienna Pee Dee Belemnite)": the short form is the term, and the words explain it.
      .filter(({ acronym, span }) => !manuscript.markdown.startsWith(acronym, span.start))
      .map(({ acronym, span }) =>
        finding(span, {
          confidence: isBeforePicture(span) ? BEFORE_PICTURE : 1,
          title: `“${acronym}” is introduced, but the text does not use it again`,
          message: `The text does not use “${acronym}” after introducing it. Write only the full words, unless a figure or formula uses the short form.`,
          theme: THEME,
        }),
      )
  );
}

/** A picture without a caption so few blocks below may be a formula. */
const NEAR_BLOCKS = 3;
const BEFORE_PICTURE = 0.5;

/** "True positives (TP) …", and below it a picture of the formula TP / (TP + FN). */
function beforePictures({ blocks, captions }: Manuscript): (span: Span) => boolean {
  const captioned = new Set(captions.map(({ block }) => block));
  const blockAt = startsWithin(blocks.map(({ span }) => span));
  return ({ start }) => {
    const at = blockAt(start);
    const near = at < 0 ? [] : blocks.slice(at + 1, at + 1 + NEAR_BLOCKS);
    return near.some(
      (block, i) =>
        block.kind === "image" &&
        block.plain.text.trim() === "" &&
        ![near[i - 1], near[i + 1]].some((each) => each !== undefined && captioned.has(each)),
    );
  };
}

/** Where the abstract or the introduction begins: names of institutions stand before. */
function startOfText({ sections }: Manuscript): number {
  return sections.find(({ role }) => role === "abstract" || role === "introduction")?.span.start ?? 0;
}

/** "(Department of the Navy (DON) 2007)": the author of a work that is cited. */
function isCited(markdown: string, { end }: Span): boolean {
  return /^,? (?:19|20)\d\d[a-z]?\s*[);]/.test(markdown.slice(end, end + 12));
}

/** True if letters of a formula stand apart, as in "{F N}", and so use the short form again. */
function spacedAmong(markdown: string, acronyms: ReadonlySet<string>): (acronym: string) => boolean {
  const spaced = new Set<string>();
  const lengths = new Set([...acronyms].map(({ length }) => length));
  for (const [run] of markdown.normalize("NFKC").matchAll(SPACED)) {
    const letters = run.replace(/[ _^{}]/g, "");
    for (let at = 0; at < letters.length; at += 1)
      for (const length of lengths) {
        const part = letters.slice(at, at + length);
        if (acronyms.has(part)) spaced.add(part);
      }
  }
  return (acronym) => spaced.has(acronym);
}

/** Letters that stand alone, one after the other. */
const SPACED = /(?<![A-Za-z])[A-Za-z](?:[ _^{}]{1,3}[A-Za-z](?![A-Za-z]))+/g;
