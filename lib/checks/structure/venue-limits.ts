import { countNoun } from "#lib/count-noun.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Section, SectionRole } from "#lib/manuscript/sections/sections.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { check, finding, notApplicable, nothingToCheck } from "../check.ts";
import type { LengthLimits } from "../length-limits.ts";
import { abstractWords } from "./abstract-words.ts";

/** So much more than the limit may come from another way of counting. */
const OTHER_COUNT = 1.05;

/** One limit with the manuscript's own count, or the reason why it has none. */
type Measured = {
  noun: string;
  plural: string;
  limit: number;
  how: string;
  count: { value: number; span: Span; confidence: number } | string;
};

export const venueLimits = check({
  id: "venue-limits",
  label: "limits of the venue on length",
  types: ["structure"],
  severity: "major",
  method: {
    how: "If the review is for a venue with limits, counts the words of the abstract and of the main text, the pages of the main text, the references, and the figures and tables, and reports what is over a limit. The main text ends before acknowledgements, declarations, references and appendices.",
    limits:
      "Numbers, captions and tables are not counted as words; venues differ in this, so that an excess of up to 5% is a minor comment. Pages are counted in PDF files only, as they are laid out there. A venue's rules on fonts and margins are not checked.",
  },
  precision: { estimate: 0.9, why: "the count is exact; venues count in different ways" },
  examine: (manuscript, limits) => {
    if (limits === null) return nothingToCheck("no venue was chosen for this review");
    const measured = measure(manuscript, limits);
    if (measured.length === 0) return nothingToCheck(`${limits.venue} sets no limit that can be counted`);
    const counted = measured.filter(({ count }) => typeof count !== "string");
    if (counted.length === 0)
      return notApplicable(measured.map(({ plural, count }) => `${plural}: ${count}`).join("; "));
    return {
      checked: counted.length,
      findings: counted.flatMap((each) => overLimit(each, limits.venue)),
    };
  },
});

function overLimit({ noun, plural, limit, how, count }: Measured, venue: string) {
  if (typeof count === "string" || count.value <= limit) return [];
  const { value, span, confidence } = count;
  const isClear = value > limit * OTHER_COUNT;
  return [
    finding(span, {
      title: `${countNoun(value, noun, plural)}, and the limit is ${limit.toLocaleString("en")}`,
      message: `The manuscript has ${countNoun(value, noun, plural)}. “${venue}” allows ${limit.toLocaleString("en")}. Shorten it by ${(value - limit).toLocaleString("en")}${isClear ? "" : ", unless the venue counts in another way"}.`,
      severity: isClear ? "major" : "minor",
      confidence,
      evidence: {
        reported: value.toLocaleString("en"),
        recomputed: `at most ${limit.toLocaleString("en")}`,
        how,
      },
    }),
  ];
}

function measure(manuscript: Manuscript, limits: LengthLimits): Measured[] {
  const { sections, references, captions } = manuscript;
  const first = sections[0]?.headingSpan ?? null;
  const byName = Map.groupBy(captions, ({ kind, id }) => `${kind} ${id}`);
  const floats = [...byName.values()].flatMap(([one]) => one ?? []);
  const heading = sections.find(({ role }) => role === "references")?.headingSpan ?? null;
  const all: (Omit<Measured, "limit"> & { limit: number | null })[] = [
    {
      noun: "word of the abstract",
      plural: "words of the abstract",
      limit: limits.abstractWords,
      how: WORDS,
      count: ofAbstract(manuscript),
    },
    {
      noun: "word of the main text",
      plural: "words of the main text",
      limit: limits.mainWords,
      how: WORDS,
      count: ofMainText(manuscript),
    },
    {
      noun: "page of the main text",
      plural: "pages of the main text",
      limit: limits.mainPages,
      how: "Pages of the file were counted, to the one on which the main text ends.",
      count: pagesOf(manuscript),
    },
    {
      noun: "reference",
      plural: "references",
      limit: limits.references,
      how: "Entries of the list of references were counted.",
      count:
        heading === null ? "no list of references was recognised" : sure(references.entries.length, heading),
    },
    {
      noun: "figure or table",
      plural: "figures and tables",
      limit: limits.figuresAndTables,
      how: "Captions were counted, those of parts once.",
      count:
        first === null
          ? NO_HEADINGS
          : sure(floats.length, floats[limits.figuresAndTables ?? 0]?.span ?? first),
    },
  ];
  return all.flatMap(({ limit, ...each }) => (limit === null ? [] : [{ ...each, limit }]));
}

const WORDS = "Words were counted. Numbers and symbols were not.";
const NO_HEADINGS = "no headings were recognised";

function sure(value: number, span: Span): Measured["count"] {
  return { value, span, confidence: 1 };
}

function ofAbstract(manuscript: Manuscript): Measured["count"] {
  const abstract = abstractWords(manuscript);
  return typeof abstract === "string" ? abstract : sure(abstract.words, abstract.heading);
}

/** Roles of sections before and after the main text. */
const NOT_MAIN: ReadonlySet<SectionRole> = new Set([
  "title",
  "abstract",
  "keywords",
  "declarations",
  "acknowledgements",
  "references",
  "appendix",
]);
/** What follows one of these is no main text, whatever its heading. */
const BACK: ReadonlySet<SectionRole> = new Set(["references", "appendix"]);

function mainSections({ sections }: Manuscript): Section[] {
  const end = sections.findIndex(({ role }) => BACK.has(role));
  return sections.slice(0, end < 0 ? sections.length : end).filter(({ role }) => !NOT_MAIN.has(role));
}

function ofMainText(manuscript: Manuscript): Measured["count"] {
  const main = mainSections(manuscript);
  const [first] = main;
  if (first === undefined) return NO_HEADINGS;
  const own = new Set(main);
  const words = manuscript.words.reduce(
    (sum, { paragraph: { section }, words: { length } }) =>
      section !== null && own.has(section) ? sum + length : sum,
    0,
  );
  return sure(words, first.headingSpan);
}

/** The layout of a draft is seldom the venue's, so the count is less sure than that of words. */
const SURE_OF_PAGES = 0.8;

function pagesOf(manuscript: Manuscript): Measured["count"] {
  const starts = manuscript.file?.pageStarts ?? [];
  const [first] = starts;
  const main = mainSections(manuscript);
  const last = main.at(-1);
  if (first === undefined) return "the file has no pages";
  if (last === undefined) return NO_HEADINGS;
  const end = starts.findLast(({ at }) => at < last.span.end)?.page ?? first.page;
  return {
    value: end - first.page + 1,
    span: main[0]?.headingSpan ?? last.headingSpan,
    confidence: SURE_OF_PAGES,
  };
}
