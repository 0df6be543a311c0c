import type { Block } from "#lib/manuscript/markdown/block.ts";
import { nextInOutline, outlineNumber } from "#lib/manuscript/sections/outline-number.ts";
import type { Section } from "#lib/manuscript/sections/sections.ts";
import { lastStartingBefore } from "#lib/manuscript/span.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";

/** More slips than these look like headings lost in conversion. */
const MOST_SLIPS = 2;
const LEAST_NUMBERED = 4;
/** A greater number is a quantity at the start of a line. */
const MOST_SECTIONS = 30;
/** A longer item of a list may be a heading and its paragraph, in UTF-16 units. */
const LONGEST_ITEM = 60;

export const sectionNumbering = check({
  id: "section-numbering",
  label: "numbers of headings",
  types: ["structure", "consistency"],
  severity: "minor",
  method: {
    how: "The numbers of headings must follow one another: 2 after 1 or 1.3, 2.1 after 2, 2.2 after 2.1. Reports a number that occurs twice, a number that is missing, and a level that is missing.",
    limits:
      "More than two errors are not reported, because headings were probably lost in the conversion. A missing number that the text mentions is not reported either. Letters of appendices, and headings that LaTeX numbers, are not checked.",
  },
  precision: {
    estimate: 0.7,
    ofPages: 0.4,
    why: "comments on real manuscripts are too few to count; in PDFs items of lists look like headings",
  },
  examine: ({ sections, paragraphs, blocks }) => {
    const isItem = itemsAmong(blocks);
    const numbered = readNumbered(sections).filter(({ section }) => !isItem(section));
    if (numbered.length < LEAST_NUMBERED) return notApplicable("the headings carry no numbers");
    const isNumbered = numberedLevels(sections, numbered);
    const seen = new Set<string>();
    const slips = numbered.flatMap(({ section, parts }, i) => {
      const before = numbered[i - 1];
      const isTwice = seen.has(parts.join("."));
      seen.add(parts.join("."));
      if (before === undefined || nextInOutline(before.parts, parts)) return [];
      if (!isNumbered(section.level)) return [];
      return [{ section, parts, isTwice, before: before.section }];
    });
    if (slips.length > MOST_SLIPS)
      return notApplicable("most numbered headings do not follow one another, so some were not recognised");
    const known = new Set(sections.map(({ number }) => number));
    const isMentioned = (number: string) =>
      known.has(number) ||
      blocks.some((block) => opensWith(block, number)) ||
      paragraphs.some(({ text }) => text.includes(`ection ${number}`) || text.includes(`Sec. ${number}`));
    return {
      checked: numbered.length,
      findings: slips
        .filter(isSlip)
        .flatMap(({ section, parts, isTwice, before }) =>
          describe(section, parts, isTwice, before, isMentioned),
        ),
    };
  },
});

/**
 * Headings whose number places them in the outline. "1)" and a list item that was taken for a heading do not; where
 * the sections have Roman numbers, Arabic ones count from 1 within each.
 */
function readNumbered(sections: readonly Section[]): { section: Section; parts: number[] }[] {
  const numbered = sections.flatMap((section) => {
    const { heading } = section;
    const isNone = /^\s*\w+\)|[.;]\s*$/.test(heading) || OF_CONTENTS.test(heading);
    const parts = isNone ? null : outlineNumber(heading);
    return parts === null || parts.some((part) => part > MOST_SECTIONS) ? [] : [{ section, parts }];
  });
  const start = sections.find(({ role }) => role === "abstract" || role === "introduction")?.span.start ?? 0;
  const roman = numbered.filter(({ section }) => /^\s*[IVX]+[.)]/.test(section.heading));
  return roman.length > 2 ? roman : numbered.filter(({ section }) => !isAffiliation(section, start));
}

/** A line of typed contents, which ends in the number of its page. */
const OF_CONTENTS = /(?:\.{4,}|…{2,}|(?:\. ){4,})[.…\s]*\d+\s*$/;

/** "1 Department of Statistics, University of …" above the abstract: the number of an affiliation. */
function isAffiliation({ heading, span }: Section, start: number): boolean {
  return (
    span.start < start ||
    /\b(?:Department|Division|Faculty|Institute?|Laboratory|School|Center|Centre|College|Hospital|Universit\p{L}+)\b.*,/u.test(
      heading,
    )
  );
}

/** The first item of a list that conversion took for a heading: the next one, "2. …", is a paragraph below it. */
function itemsAmong(blocks: readonly Block[]): (section: Section) => boolean {
  return ({ heading, span, headingSpan }) => {
    const number = /^\s*(\d{1,2})\./.exec(heading)?.[1];
    if (number === undefined || /^\s*\d+\.\d/.test(heading)) return false;
    const next = String(Number(number) + 1);
    const opensNext = new RegExp(`^\\s*${next}[.)]\\s`);
    const first = lastStartingBefore(blocks, (block) => block.span.start, headingSpan.start) + 1;
    const end = lastStartingBefore(blocks, (block) => block.span.start, span.end - 1) + 1;
    return blocks
      .slice(first, end)
      .some(
        (block) => block.kind !== "heading" && (block.label === next || opensNext.test(block.plain.text)),
      );
  };
}

/** A supplement or a report that is appended counts from 1 again. */
const isSlip = ({ parts }: { parts: readonly number[] }): boolean => parts.length > 1 || parts[0] !== 1;

/** True if most of the headings of a level have a number: among others a number says nothing. */
function numberedLevels(
  sections: readonly Section[],
  numbered: readonly { section: Section }[],
): (level: number) => boolean {
  const all = countsOf(sections.filter(({ role }) => role !== "title"));
  const own = countsOf(numbered.map(({ section }) => section));
  return (level) => (own.get(level) ?? 0) >= 0.5 * (all.get(level) ?? 0);
}

function countsOf(sections: readonly Section[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { level } of sections) counts.set(level, (counts.get(level) ?? 0) + 1);
  return counts;
}

/** A heading that was joined to the paragraph below it: "2. Literature Review The existing literature …". */
function opensWith({ kind, label, plain: { text } }: Block, number: string): boolean {
  if (kind === "item") return label === number && text.length > LONGEST_ITEM;
  return text.startsWith(number) && /^[.)]?\s+\p{Lu}/u.test(text.slice(number.length, number.length + 5));
}

function describe(
  section: Section,
  parts: readonly number[],
  isTwice: boolean,
  before: Section,
  isMentioned: (number: string) => boolean,
): Draft[] {
  const number = parts.join(".");
  const related = [{ ...before.headingSpan, label: "the heading before" }];
  if (isTwice)
    return [
      finding(section.headingSpan, {
        title: `Two headings have the number ${number}`,
        message: `A heading before this one already has the number ${number}. Renumber the sections.`,
        related,
      }),
    ];
  const last = parts.at(-1) ?? 0;
  const expected = [...parts.slice(0, -1), last - 1].join(".");
  if (last < 2 || isMentioned(expected)) return [];
  return [
    finding(section.headingSpan, {
      title: `No heading has the number ${expected}`,
      message: `This heading is numbered ${number}, but no heading before it has the number ${expected}. Renumber the sections, or restore the missing one.`,
      related,
    }),
  ];
}
