import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Paragraph } from "#lib/manuscript/paragraph.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { allMatches } from "#lib/manuscript/text/all-matches.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";
import { isEnglish } from "./english.ts";
import { isReferenceEntry } from "./reference-entry.ts";

/** Two ways to write one thing. A text that uses one of them often keeps to it. */
type Notation = {
  name: string;
  forms: readonly [Form, Form];
  confidence?: number;
  /** So often must the commoner form stand, and at least twice as often as the other. */
  clearHabit?: number;
  /** If the rarer form stands less often, the confidence is low. */
  leastRare?: number;
  /** A single rarer form is none if the text up to its end is such: a value that is something else. */
  noStray?: RegExp;
};
/** A label with a number is one example of its form. */
type Form = { label: string; pattern: RegExp };

const CLEAR_HABIT = 5;

const NOTATIONS: readonly Notation[] = [
  {
    name: "p-values with and without the zero before the point",
    forms: [
      { label: "p = 0.03", pattern: /\b[pP]\s?[=<>≤≥]\s?0\.\d+/g },
      { label: "p = .03", pattern: /\b[pP]\s?[=<>≤≥]\s?\.\d+/g },
    ],
  },
  {
    name: "the letter of p-values",
    forms: [
      { label: "p", pattern: /(?<![\p{L}\d.])p\s?[=<>≤≥]\s?0?\.\d+/gu },
      { label: "P", pattern: /(?<![\p{L}\d.])P\s?[=<>≤≥]\s?0?\.\d+/gu },
    ],
  },
  {
    name: "“et al.” with and without its full stop",
    forms: [
      { label: "et al.", pattern: /\bet al\./g },
      { label: "et al", pattern: /\bet al(?![.\p{L}])/gu },
    ],
  },
  {
    name: "references to figures in brackets",
    forms: [
      { label: "(Fig. 1)", pattern: /(?<=\((?:see )?)Figs?\.? (?=S?\d)/g },
      { label: "(Figure 1)", pattern: /(?<=\((?:see )?)Figures? (?=S?\d)/g },
    ],
  },
  {
    name: "references with and without a capital letter",
    forms: [
      { label: "Figure 1” or “Table 1", pattern: /(?<=[\p{Ll},;] )(?:Figures?|Tables?) (?=S?\d)/gu },
      {
        label: "figure 1” or “table 1",
        pattern: /(?<=[\p{Ll},;] |\()(?:figures?|tables?) (?=S?\d{1,2}(?![.\d]*%))/gu,
      },
    ],
  },
  {
    name: "percentages as a sign and as a word",
    noStray: /(?<![\d.,])(?:10[1-9]|1[1-9]\d|[2-9]\d\d|\d{4,})(?:[.,]\d+)?\$? ?(?:%|per ?cent)$/,
    forms: [
      {
        label: "5%",
        pattern: /\d[\d.]{0,20}\s?%(?! ?(?:CI\b|CrI\b|confidence|credible|prediction interval|HDI))/g,
      },
      { label: "5 percent", pattern: /(?<=\d\$? )per ?cent\b(?! points?)/g },
    ],
  },
  {
    name: "“e.g.” with and without a comma",
    clearHabit: CLEAR_HABIT,
    forms: [
      { label: "e.g.,", pattern: /\be\.g\.,/g },
      { label: "e.g.", pattern: /\be\.g\.(?=\s[^\s,;:])/g },
    ],
  },
  {
    name: "“i.e.” with and without a comma",
    clearHabit: CLEAR_HABIT,
    forms: [
      { label: "i.e.,", pattern: /\bi\.e\.,/g },
      { label: "i.e.", pattern: /\bi\.e\.(?=\s[^\s,;:])/g },
    ],
  },
  {
    name: "“vs.” with and without its full stop",
    forms: [
      { label: "vs.", pattern: /\bvs\.(?=\s\S)/g },
      { label: "vs", pattern: /\bvs(?=\s\S)/g },
    ],
  },
  {
    name: "large numbers with and without a separator",
    forms: [
      { label: "10,000", pattern: /(?<![\d.,])\d{2,3},\d{3}(?![\d,]|\.\d)/g },
      {
        label: "10000",
        pattern:
          /(?<![\p{L}\d.,:/#–-]|\b(?:No\.?|ZIP|code|ID|grant|number|ISO|IEC|RFC|standard) )\d{5,6}(?= \p{Ll}{3})(?! (?:and|or|for|to)\b)/gu,
      },
    ],
    confidence: 0.9,
    leastRare: 2,
  },
];

const CONFIDENCE_OF_STRAY = 0.3;
/** So often must one of the two stand for the text to have a habit. */
const HABIT = 3;

export const notationVariant = check({
  id: "notation-variant",
  label: "one way of writing p-values, references, percentages and abbreviations",
  types: ["style"],
  severity: "minor",
  method: {
    how: "Counts two ways to write the same thing: p-values with and without the leading zero or with p and P, “et al.” with and without its full stop, “Fig.” and “Figure” in brackets, “Figure 1” and “figure 1”, “%” and “percent”, “e.g.,” and “e.g.”, “vs.” and “vs”, and large numbers with and without a separator. A comment names the rarer way if the text has the other one at least three times.",
    limits: "References, quotations, headings and tables are not read.",
  },
  precision: { estimate: 0.9, why: "both ways stand in the text; some journals ask for a mixture" },
  restsOn: "signs",
  examine: (manuscript) => {
    const read = manuscript.paragraphs.filter(isRead);
    const uses = NOTATIONS.map((notation) => ({
      notation,
      found: notation.forms.map(({ pattern }) => usesOf(manuscript.markdown, read, pattern)),
    }));
    const checked = uses.reduce(
      (sum, { found }) => sum + (found[0]?.length ?? 0) + (found[1]?.length ?? 0),
      0,
    );
    if (checked === 0) return nothingToCheck("nothing was found that is often written in two ways");
    return { checked, findings: uses.flatMap(({ notation, found }) => describe(notation, found)) };
  },
});

/** `context` goes up to the end of the use. */
type Use = { span: Span; context: string };
/** Enough units of text before a use for a number. */
const BEFORE = 14;

function isRead(paragraph: Paragraph): boolean {
  const { block, section, text } = paragraph;
  if (block.kind === "quote" || section?.role === "references") return false;
  return isEnglish(paragraph) && !isReferenceEntry(text);
}

function usesOf(markdown: string, paragraphs: readonly Paragraph[], pattern: RegExp): Use[] {
  return paragraphs.flatMap(({ block, text }) =>
    allMatches(text, pattern).map((match) => ({
      span: sourceSpan(markdown, block.plain, match.index, match.index + match[0].trimEnd().length),
      context: text.slice(Math.max(0, match.index - BEFORE), match.index + match[0].trimEnd().length),
    })),
  );
}

function describe(
  { name, forms, confidence = 1, clearHabit = 0, leastRare = 1, noStray }: Notation,
  [one = [], two = []]: readonly Use[][],
): Draft[] {
  const [rare, common] = one.length < two.length ? [one, two] : [two, one];
  const [rareForm, commonForm] = one.length < two.length ? forms : forms.toReversed();
  const [first, ...others] = rare;
  const isUnclear = common.length < clearHabit || (clearHabit > 0 && common.length < 2 * rare.length);
  if (first === undefined || common.length < HABIT || isUnclear) return [];
  if (rare.length === 1 && noStray?.test(first.context)) return [];
  const times = rare.length === 1 ? "once" : `${rare.length} times`;
  return [
    finding(first.span, {
      confidence: rare.length < leastRare ? CONFIDENCE_OF_STRAY : confidence,
      title: `Mixed notation: ${name}`,
      message: `The text uses ${named(commonForm)} ${common.length} times and ${named(rareForm)} ${times}. Use one form throughout.`,
      related: others.slice(0, 19).map(({ span }) => ({ ...span, label: `“${rareForm?.label}”` })),
    }),
  ];
}

function named(form: Form | undefined): string {
  const label = form?.label ?? "";
  return /\d/.test(label) ? `forms such as “${label}”` : `“${label}”`;
}
