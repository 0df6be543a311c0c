import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { Block } from "#lib/manuscript/markdown/block.ts";
import type { SampleSize } from "#lib/manuscript/numbers/sample-sizes.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { lastStartingBefore } from "#lib/manuscript/span.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";

/** Nearer totals than this share of the larger one may count the same people. */
const MOST_APART = 0.25;
const PEOPLE =
  /^(?:participant|patient|subject|respondent|student|children|adult|women|men|volunteer|individual|infant|people|person|worker|employee|nurse|user|player|athlete|resident|sample)$/;

export const sampleSize = check({
  id: "sample-size",
  label: "sample sizes in different places",
  types: ["consistency", "numbers"],
  severity: "major",
  method: {
    how: "Looks in the body for each total of the abstract (“a total of 120 participants”) with the same noun. A comment means that the body gives other totals of that noun, and that the number of the abstract does not occur in it. The check also compares “all 118 participants” with the totals of people in the text. A comment means that 118 occurs nowhere else, and that a similar total occurs in two or more places.",
    limits:
      "Numbers written as words, totals with different nouns in the abstract and the body, and parts of a sample (“all 118 participants who returned”) are not compared.",
  },
  precision: { estimate: 0.6, why: "a body may count another stage of the study" },
  examine: (manuscript) => {
    const totals = manuscript.sampleSizes.filter((size) => !size.refersBack);
    const inAbstract = totals.filter((size) => isAbstract(manuscript, size));
    const inBody = totals.filter((size) => !isAbstract(manuscript, size));
    const ofNoun = Map.groupBy(inBody, ({ noun }) => noun);
    const sizesOf = new Map(
      [...ofNoun].map(([noun, sizes]) => [noun, new Set(sizes.map(({ size }) => size))]),
    );
    const pairs = inAbstract.filter(({ noun }) => ofNoun.has(noun));
    const back = manuscript.sampleSizes.filter((size) => size.refersBack && isWhole(manuscript, size));
    const people = totals.filter(({ noun }) => PEOPLE.test(noun));
    if (pairs.length === 0 && (back.length === 0 || people.length < 2))
      return nothingToCheck(
        "no total of the same kind (“a total of 120 participants”) was found both in the abstract and in the body",
      );
    const isOfBody = (block: Block) => sectionAt(manuscript.sections, block.span.start)?.role !== "abstract";
    const inText = timesGiven(manuscript.blocks.filter(isOfBody));
    const findings = pairs
      .filter(({ size, noun }) => !sizesOf.get(noun)?.has(size) && inText(size) === 0)
      .map((size) => describe(size, ofNoun.get(size.noun) ?? [], sizesOf.get(size.noun) ?? new Set()));
    const lostTotal = lostTotals(manuscript, people);
    return {
      checked: pairs.length + back.length,
      findings: [...findings, ...back.flatMap(lostTotal)],
    };
  },
});

/** A clause that follows makes it a part: "all 118 participants who returned". */
function isWhole({ markdown }: Manuscript, { noun, span }: SampleSize): boolean {
  return (
    PEOPLE.test(noun) &&
    !/^[*_]{0,2} ?(?:who|that|which|whose|with|without|in|from|of|for|completing|meeting|included in)\b/.test(
      markdown.slice(span.end, span.end + 20),
    )
  );
}

/** "All 118 participants" where the text otherwise gives 124, twice or more. */
function lostTotals({ blocks }: Manuscript, totals: readonly SampleSize[]) {
  const given = timesGiven(blocks);
  const ofSize = Map.groupBy(totals, ({ size }) => size);
  const sizes = [...ofSize.keys()].toSorted((a, b) => a - b);
  return (lost: SampleSize): Draft[] => {
    const only = onlyNear(sizes, lost.size);
    const near = only === null ? [] : (ofSize.get(only) ?? []);
    const [first] = near;
    if (first === undefined || near.length < 2 || first.size === lost.size || given(lost.size) > 1) return [];
    return [describeLost(lost, first, near)];
  };
}

/** Returns the size that is near, of sizes in rising order; null if several are near or none. */
function onlyNear(sizes: readonly number[], size: number): number | null {
  const from = lastStartingBefore(sizes, (each) => each, size * (1 - MOST_APART) - 1);
  const near = sizes
    .slice(Math.max(0, from), from + FEW)
    .filter((each) => Math.abs(each - size) / Math.max(each, size) <= MOST_APART);
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** So many sizes from the first that may be near show if more than one is. */
const FEW = 8;

function describeLost(size: SampleSize, first: SampleSize, near: readonly SampleSize[]): Draft {
  return finding(size.span, {
    title: "The sample size differs from the rest of the text",
    message: `This sentence gives ${size.size} ${plural(size.noun)}, but the rest of the text gives ${first.size} and never ${size.size}. Correct the number, or say who is left out here.`,
    related: near.slice(0, 4).map((other) => ({ ...other.span, label: "the total elsewhere" })),
    evidence: {
      reported: `all ${size.size}`,
      recomputed: `${first.size} in ${near.length} other places`,
      how: "This total was compared with the totals that the text gives for its sample.",
    },
  });
}

function isAbstract(manuscript: Manuscript, size: SampleSize): boolean {
  return sectionAt(manuscript.sections, size.span.start)?.role === "abstract";
}

/** A whole number, with or without separators. */
const FIGURE = /(?<![\d.,])(?:\d+|\d{1,3}(?:,\d{3})+)(?![\d]|[.,]\d)/g;

/** Counts how often blocks give a whole number, with or without separators: any mention explains the abstract. */
function timesGiven(blocks: readonly Block[]): (size: number) => number {
  const times = new Map<string, number>();
  for (const { plain } of blocks)
    for (const [figure] of plain.text.matchAll(FIGURE)) times.set(figure, (times.get(figure) ?? 0) + 1);
  return (size) =>
    [...new Set([String(size), size.toLocaleString("en")])].reduce(
      (sum, form) => sum + (times.get(form) ?? 0),
      0,
    );
}

/** The most totals that a message lists. */
const MOST_LISTED = 10;

function describe(size: SampleSize, others: readonly SampleSize[], sizes: ReadonlySet<number>) {
  const given = [...sizes.values().take(MOST_LISTED)].join(" and ");
  return finding(size.span, {
    title: "The sample size differs between abstract and body",
    message: `The abstract gives ${size.size} ${plural(size.noun)}; the body gives ${given} and never ${size.size}. Correct the wrong number, or say what each of them counts.`,
    related: others.slice(0, 4).map((other) => ({ ...other.span, label: "the total in the body" })),
    evidence: {
      reported: `${size.size} in the abstract`,
      recomputed: `${given} in the body`,
      how: "The totals given with the same noun were compared.",
    },
  });
}

function plural(noun: string): string {
  return /^(?:women|men|children|people|mice)$/.test(noun) ? noun : `${noun.replace(/y$/, "ie")}s`;
}
