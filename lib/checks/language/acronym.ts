import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { SectionRole } from "#lib/manuscript/sections/sections.ts";
import { lastStartingBefore, type Span, startsWithin } from "#lib/manuscript/span.ts";
import type { AcronymDefinition } from "#lib/manuscript/text/acronyms.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";
import { isThesis } from "../structure/kind-of-text.ts";
import { mainTextOf } from "./main-text.ts";

const TWICE = {
  id: "acronym-twice",
  plural: "abbreviations are introduced more than once",
  advice: "Introduce each once, where it first occurs, and use the short form after that.",
};

export const acronym = check({
  id: "acronym",
  label: "abbreviations that are introduced twice",
  types: ["style", "consistency"],
  severity: "minor",
  method: {
    how: "Compares the introductions of each abbreviation (“body mass index (BMI)”). Reports an abbreviation that is introduced twice, or for two different terms. Singular and plural, and other endings, count as the same words.",
    limits:
      "The abstract, captions, notes under tables, declarations, conclusions, supplements, lists of terms and the chapters of a thesis may introduce an abbreviation again.",
  },
  precision: {
    estimate: 0.9,
    why: "nearly all comments on 100 real manuscripts were right, and copy-editors correct them",
  },
  examine: (manuscript) => {
    const isMain = mainTextOf(manuscript);
    const notes = manuscript.blocks.filter(({ plain }) => NOTE.test(plain.text));
    const noteAt = startsWithin(notes.map(({ span }) => span));
    const isInNote = ({ start, end }: Span) => end <= (notes[noteAt(start)]?.span.end ?? -1);
    const definitions = manuscript.acronyms.definitions.filter(
      ({ role, span, isSymbol }) => !APART.has(role) && !isSymbol && isMain(span) && !isInNote(span),
    );
    if (definitions.length === 0)
      return nothingToCheck(
        "no abbreviation was found that the text introduces, such as “body mass index (BMI)”",
      );
    const groups = Map.groupBy(definitions, (definition) => definition.acronym);
    const chapterOf = chaptersOf(manuscript);
    return {
      checked: groups.size,
      findings: [...groups.values()].flatMap((group) => [
        ...describeTwoThings(group),
        ...describeAgain(group, chapterOf),
      ]),
    };
  },
});

/** A note under a table or figure, which readers see without the text. */
const NOTE = /^\W*(?:(?:table |figure )?notes?|sources?|legend|abbreviations)\b\W{0,3}[:.]/i;
/** Parts that stand for themselves: each may introduce its abbreviations again. */
const APART = new Set<SectionRole>(["abstract", "declarations", "appendix", "title", "keywords"]);
/** Readers open these without having read the rest, so an abbreviation may be said there once more. */
const READ_ALONE = new Set<SectionRole>(["conclusion"]);
/** A text with more words is a book or a thesis, whose chapters stand for themselves. */
const LONGEST_ARTICLE = 20_000;

function describeTwoThings([first, ...others]: readonly AcronymDefinition[]): Draft[] {
  const other = others.find((each) => first !== undefined && areTwoThings(first.expansion, each.expansion));
  if (first === undefined || other === undefined) return [];
  return [
    finding(other.span, {
      title: `“${first.acronym}” stands for two things`,
      message: `“${first.acronym}” is introduced as “${first.expansion}” and again as “${other.expansion}”. If these are two things, use another abbreviation for one of them.`,
      types: ["consistency"],
      related: [{ ...first.span, label: "introduced here first" }],
    }),
  ];
}

function describeAgain(
  group: readonly AcronymDefinition[],
  chapterOf: (definition: AcronymDefinition) => string,
): Draft[] {
  const [first] = group;
  if (first === undefined) return [];
  const repeats = group
    .slice(1)
    .filter(
      (each) =>
        !areTwoThings(first.expansion, each.expansion) &&
        !each.isEntry &&
        !READ_ALONE.has(each.role) &&
        chapterOf(each) === chapterOf(first),
    );
  const [again, ...others] = repeats;
  if (again === undefined) return [];
  return [
    finding(again.span, {
      title: `“${first.acronym}” is introduced more than once`,
      message: `“${first.acronym}” was introduced before, for “${first.expansion}”. Use only the short form here.`,
      suggestion: again.short,
      related: [
        { ...first.span, label: "introduced here first" },
        ...others.map(({ span }) => ({ ...span, label: "introduced again" })),
      ],
      theme: TWICE,
    }),
  ];
}

/** Returns the chapter in which a definition stands; the same one for all where the text has no chapters. */
function chaptersOf(manuscript: Manuscript): (definition: AcronymDefinition) => string {
  const { sections, wordCount } = manuscript;
  const isBook =
    wordCount > LONGEST_ARTICLE ||
    isThesis(manuscript) ||
    sections.some(({ heading }) => /^(?:chapter|kapitel) \S/i.test(heading));
  if (!isBook) return () => "";
  const counts = Map.groupBy(sections, ({ level }) => level);
  const level = Math.min(...[...counts].filter(([, { length }]) => length >= 3).map(([each]) => each));
  const starts = sections.filter((section) => section.level <= level);
  return ({ span }) =>
    starts[lastStartingBefore(starts, (section) => section.span.start, span.start)]?.heading ?? "";
}

/** With more of their words in common, two expansions are one with a slip or a word left out. */
const SHARE_OF_SAME = 0.6;

/** True if no word for word comparison makes the expansions the same: "mean square error" is "mean squared errors". */
function areTwoThings(one: string, other: string): boolean {
  const [a, b] = [stems(one), stems(other)];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const same = short.filter((stem) => long.some((each) => each.startsWith(stem) || stem.startsWith(each)));
  return same.length <= SHARE_OF_SAME * short.length;
}

const SMALL = new Set(["of", "and", "the", "for", "in", "to", "on", "with", "by", "a", "an", "de"]);

function stems(expansion: string): string[] {
  return expansion
    .replace(/ae|oe/g, "e")
    .replace(/our/g, "or")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !SMALL.has(word))
    .map((word) => word.replace(/(?<=\p{L}{2})s$/u, "").slice(0, 4));
}
