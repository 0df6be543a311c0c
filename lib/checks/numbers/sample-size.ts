import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { SampleSize } from "#lib/manuscript/numbers/sample-sizes.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { check, finding, nothingToCheck } from "../check.ts";

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
    const pairs = inAbstract.flatMap((size) => {
      const sameNoun = inBody.filter((other) => other.noun === size.noun);
      return sameNoun.length === 0 ? [] : [{ size, sameNoun }];
    });
    const back = manuscript.sampleSizes.filter((size) => size.refersBack && isWhole(manuscript, size));
    const people = totals.filter(({ noun }) => PEOPLE.test(noun));
    if (pairs.length === 0 && (back.length === 0 || people.length < 2))
      return nothingToCheck(
        "no total of the same kind (“a total of 120 participants”) was found both in the abstract and in the body",
      );
    const findings = pairs
      .filter(
        ({ size, sameNoun }) =>
          sameNoun.every((other) => other.size !== size.size) && !occursInBody(manuscript, size.size),
      )
      .map(({ size, sameNoun }) => describe(size, sameNoun));
    return {
      checked: pairs.length + back.length,
      findings: [...findings, ...back.flatMap((size) => lostTotal(manuscript, size, people))],
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
function lostTotal(manuscript: Manuscript, size: SampleSize, totals: readonly SampleSize[]) {
  const near = totals.filter(
    (other) => Math.abs(other.size - size.size) / Math.max(other.size, size.size) <= MOST_APART,
  );
  const [first] = near;
  const isOne = first !== undefined && near.every((other) => other.size === first.size);
  if (!isOne || near.length < 2 || first.size === size.size || timesGiven(manuscript, size.size) > 1)
    return [];
  return [
    finding(size.span, {
      title: "The sample size differs from the rest of the text",
      message: `This sentence gives ${size.size} ${plural(size.noun)}, but the rest of the text gives ${first.size} and never ${size.size}. Correct the number, or say who is left out here.`,
      related: near.slice(0, 4).map((other) => ({ ...other.span, label: "the total elsewhere" })),
      evidence: {
        reported: `all ${size.size}`,
        recomputed: `${first.size} in ${near.length} other places`,
        how: "This total was compared with the totals that the text gives for its sample.",
      },
    }),
  ];
}

function isAbstract(manuscript: Manuscript, size: SampleSize): boolean {
  return sectionAt(manuscript.sections, size.span.start)?.role === "abstract";
}

/** Any mention of the number in the body or a table, with or without separator, explains the abstract. */
function occursInBody(manuscript: Manuscript, size: number): boolean {
  return manuscript.blocks.some(
    (block) =>
      sectionAt(manuscript.sections, block.span.start)?.role !== "abstract" &&
      block.plain.text.search(formsOf(size)) >= 0,
  );
}

function timesGiven({ blocks }: Manuscript, size: number): number {
  return blocks.reduce((times, { plain }) => times + (plain.text.match(formsOf(size))?.length ?? 0), 0);
}

function formsOf(size: number): RegExp {
  return new RegExp(`(?<![\\d.,])(?:${size}|${size.toLocaleString("en")})(?![\\d]|[.,]\\d)`, "g");
}

function describe(size: SampleSize, others: readonly SampleSize[]) {
  const given = [...new Set(others.map((other) => other.size))].join(" and ");
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
