import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import type { Quantity } from "#lib/manuscript/numbers/quantities.ts";
import type { Printed } from "#lib/manuscript/numbers/statistics.ts";
import { check, type Draft, finding, notApplicable, nothingToCheck } from "../check.ts";
import { type Alike, alikeIn, type Body } from "./alike-quantities.ts";
import { isOneSlip, isRounded } from "./one-slip.ts";

/** Smaller whole numbers are too common to be looked for. */
const LEAST = 10;
/** So much of what stands around two numbers must be the same for them to be about the same thing … */
const ALIKE = 0.5;
/** … or so much, if one is the other but for a slip of the pen, … */
const ALIKE_WITH_SLIP = 0.28;
/** … or so much, if the number of the abstract stands somewhere else in the body, … */
const ALIKE_THOUGH_ELSEWHERE = 0.36;
/** A number of the body that fits so well and agrees explains the abstract, whatever else fits better. */
const EXPLAINS = 0.2;
/** By so much the best must fit better than a number of another value. */
const MARGIN = 0.04;
/** The weight of a word that follows both numbers. */
const NOUN = 0.2;
/** The confidence where the two numbers may count different things. */
const DOUBTFUL = 0.35;
/** More numbers than an abstract has: the text holds several papers, or no abstract. */
const MOST_LOOKED_FOR = 40;

export const abstractNumber = check({
  id: "abstract-number",
  label: "numbers in the abstract against the body",
  types: ["consistency", "numbers"],
  severity: "major",
  method: {
    how: "Looks for each number of the abstract in the body, with its captions and tables. Rounded numbers, percentages given as fractions, and numbers in words count as equal. If a number is not found, the check compares the words, numbers and units around it with those around the numbers of the body. A comment means that the body gives a different number of similar size in the same words.",
    limits:
      "Whole numbers below 10, years, and numbers that the body gives in other words are not checked. A wrong number that occurs elsewhere in the body is not found.",
  },
  precision: {
    estimate: 0.75,
    why: "both comments on the published papers that were read were right",
  },
  examine: (manuscript) => {
    const abstract = new Set(
      manuscript.paragraphs.flatMap(({ section, block }) => (section?.role === "abstract" ? [block] : [])),
    );
    const inAbstract = manuscript.quantities.filter(({ block }) => abstract.has(block));
    const inBody = manuscript.quantities.filter(({ block }) => !abstract.has(block));
    if (inAbstract.length === 0 || inBody.length === 0)
      return nothingToCheck("no abstract was found, or no numbers in it or in the body");
    const inTables = notableNumbers(manuscript.tables);
    const searched = inAbstract
      .filter(({ value }) => (value.value >= LEAST || value.decimals > 0) && !inTables.has(value.value))
      .slice(0, MOST_LOOKED_FOR);
    const body = alikeIn(inBody);
    const compared = searched.filter((quantity) => body(quantity) !== null);
    if (searched.length > 0 && compared.length === 0)
      return notApplicable("the words around the numbers of the abstract stand around too many others");
    const twins = Map.groupBy(inAbstract, ({ value }) => value.value);
    const present = valuesOutside(manuscript, abstract);
    const findings = compared.flatMap((quantity) => {
      const isMissing = !isPresent(quantity.value.value, quantity.isPercent, present);
      const other = sameThing(quantity, isMissing, twins, body);
      return other === null ? [] : [describe(manuscript.markdown, quantity, other)];
    });
    return { checked: inAbstract.length - (searched.length - compared.length), findings };
  },
});

/** Numbers of tables that are no chance: of three digits or with a decimal. */
function notableNumbers(tables: Manuscript["tables"]): Set<number> {
  const figures = tables.flatMap(({ rows }) =>
    rows.flat().flatMap(({ text }) => text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []),
  );
  return new Set(
    figures
      .filter((figure) => figure.replace(/\D/g, "").replace(/^0+/, "").length > 2)
      .map((figure) => Number(figure.replaceAll(",", ""))),
  );
}

/** Every number that stands anywhere outside the abstract: in text, captions, tables and formulas. */
function valuesOutside(
  { blocks, markdown, quantities }: Manuscript,
  abstract: ReadonlySet<Block>,
): Set<number> {
  const values = new Set<number>(
    quantities.flatMap(({ block, value }) => (abstract.has(block) ? [] : [value.value])),
  );
  for (const block of blocks) {
    if (abstract.has(block)) continue;
    const isSource = block.kind === "table" || block.kind === "math";
    const text = isSource ? markdown.slice(block.span.start, block.span.end) : block.plain.text;
    for (const [figure] of text.matchAll(/\d[\d,\u202f\u2009]*(?:[.·]\d+)?|(?<!\d)\.\d+/g)) {
      const plain = figure.replace("·", ".");
      values.add(Number(plain.replace(/[,\u202f\u2009]/g, "")));
      if (plain.includes(",")) for (const part of plain.split(",")) values.add(Number(part));
    }
  }
  return values;
}

/** Also as a fraction of its percentage, or in thousands and millions. */
function isPresent(value: number, isPercent: boolean, present: ReadonlySet<number>): boolean {
  const factors = isPercent ? [1, 0.01] : [1, 100, 0.001, 1000, 1e-6, 1e6];
  return factors.some((factor) => present.has(Number((value * factor).toPrecision(12))));
}

/** The number of the body that stands where that of the abstract should, or null. */
function sameThing(
  quantity: Quantity,
  isMissing: boolean,
  inAbstract: ReadonlyMap<number, readonly Quantity[]>,
  body: Body,
): Quantity | null {
  const found = body(quantity);
  if (found === null) return null;
  const alike = [...found.values()];
  const agrees = ({ other: { value } }: Alike) =>
    value.value === quantity.value.value || isRounded(quantity.value, value);
  const isExplained = alike.some(
    (each) => agrees(each) && (each.likeness >= EXPLAINS || each.sameNoun || each.sharesNumber),
  );
  if (isExplained) return null;
  const enough = alike.filter((each) => isEnough(each, quantity, isMissing));
  // A number that the abstract gives as well belongs there, if it fits as well.
  const free = enough.filter(({ other, ...alikeAs }) =>
    (inAbstract.get(other.value.value) ?? []).every((twin) => {
      const of = body(twin);
      const fits = of?.get(other);
      return of !== null && (fits === undefined || fitOf(fits) < fitOf(alikeAs));
    }),
  );
  const [best, ...others] = free.toSorted((a, b) => fitOf(b) - fitOf(a));
  if (best === undefined) return null;
  const rival = others.find(({ other }) => other.value.value !== best.other.value.value);
  return rival !== undefined && fitOf(best) - fitOf(rival) < MARGIN ? null : best.other;
}

function fitOf({ likeness: alike, sameWord }: Omit<Alike, "other">): number {
  return alike + (sameWord ? NOUN : 0);
}

function isEnough(candidate: Alike, quantity: Quantity, isMissing: boolean): boolean {
  const { other, likeness: alike, sameNoun } = candidate;
  if (!candidate.sameKind || other.value.value === quantity.value.value) return false;
  const isSlip = isOneSlip(quantity.value, other.value);
  if (!isMissing) {
    const isCount = other.value.decimals === 0 && !other.isPercent;
    return isSlip && alike >= (sameNoun ? ALIKE_WITH_SLIP : isCount ? ALIKE : ALIKE_THOUGH_ELSEWHERE);
  }
  if (isSlip && (alike >= ALIKE_WITH_SLIP || sameNoun)) return true;
  return alike >= ALIKE && isNear(quantity.value, other.value);
}

function isNear(one: Printed, other: Printed): boolean {
  const ratio = one.value / other.value;
  return (ratio > 1 / 3 && ratio < 3) || isOneSlip(one, other);
}

function describe(markdown: string, quantity: Quantity, other: Quantity): Draft {
  const show = ({ value, isPercent, unit }: Quantity) =>
    `${value.text}${isPercent ? "%" : ""}${unit === null ? "" : ` ${unit}`}`;
  const span = sourceSpan(markdown, quantity.block.plain, quantity.from, quantity.to);
  const there = sourceSpan(markdown, other.block.plain, other.from, other.to);
  // Short numbers and numbers that differ in more than a digit often count something else.
  const isLongSlip =
    quantity.value.text.replace(/\D/g, "").length > 2 && isOneSlip(quantity.value, other.value);
  return finding(span, {
    ...(isLongSlip ? {} : ({ severity: "minor", confidence: DOUBTFUL } as const)),
    title: "The abstract gives a number that the body gives differently",
    message: `The abstract says ${show(quantity)}. The body seems to report the same quantity as ${show(other)}: “…${around(other)}…”. If so, correct the wrong number. If not, give the number of the abstract in the body too.`,
    related: [{ ...there, label: "the number in the body" }],
    evidence: {
      reported: show(quantity),
      recomputed: show(other),
      how: "The number in the body that has the same words around it.",
    },
  });
}

function around({ block, from, to }: Quantity): string {
  const before = block.plain.text.slice(Math.max(0, from - 40), from).replace(/^\S*\s/, "");
  const after = block.plain.text.slice(from, to + 40).replace(/\s\S*$/, "");
  return before + after;
}
