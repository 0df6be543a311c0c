import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import type { SampleSize } from "#lib/manuscript/numbers/sample-sizes.ts";
import { sectionAt } from "#lib/manuscript/sections/sections.ts";
import { check, finding, nothingToCheck } from "../check.ts";

export const sampleSize = check({
  id: "sample-size",
  label: "sample sizes in the abstract against the body",
  types: ["consistency", "numbers"],
  severity: "major",
  method: {
    how: "A total in the abstract (“a total of 120 participants”) is looked for in the body with the same noun. A finding means that the body gives other totals of that noun, and that the number of the abstract does not occur in it at all.",
    limits: "Numbers written as words, and totals named differently in abstract and body, are not compared.",
  },
  precision: { estimate: 0.6, why: "a body may count another stage of the study" },
  examine: (manuscript) => {
    const inAbstract = manuscript.sampleSizes.filter((size) => isAbstract(manuscript, size));
    const inBody = manuscript.sampleSizes.filter((size) => !isAbstract(manuscript, size));
    const pairs = inAbstract.flatMap((size) => {
      const sameNoun = inBody.filter((other) => other.noun === size.noun);
      return sameNoun.length === 0 ? [] : [{ size, sameNoun }];
    });
    if (pairs.length === 0)
      return nothingToCheck(
        "no total of the same kind (“a total of 120 participants”) was found both in the abstract and in the body",
      );
    const findings = pairs
      .filter(
        ({ size, sameNoun }) =>
          sameNoun.every((other) => other.size !== size.size) && !occursInBody(manuscript, size.size),
      )
      .map(({ size, sameNoun }) => describe(size, sameNoun));
    return { checked: pairs.length, findings };
  },
});

function isAbstract(manuscript: Manuscript, size: SampleSize): boolean {
  return sectionAt(manuscript.sections, size.span.start)?.role === "abstract";
}

/** Any mention of the number in the body or a table, with or without separator, explains the abstract. */
function occursInBody(manuscript: Manuscript, size: number): boolean {
  const forms = new RegExp(`(?<![\\d.,])(?:${size}|${size.toLocaleString("en")})(?![\\d]|[.,]\\d)`);
  return manuscript.blocks.some(
    (block) =>
      sectionAt(manuscript.sections, block.span.start)?.role !== "abstract" && forms.test(block.plain.text),
  );
}

function describe(size: SampleSize, others: readonly SampleSize[]) {
  const given = [...new Set(others.map((other) => other.size))].join(" and ");
  return finding(size.span, {
    title: "The sample size differs between abstract and body",
    message: `The abstract gives ${size.size} ${plural(size.noun)}; the body gives ${given} and never ${size.size}. Make the numbers agree, or say what each of them counts.`,
    related: others.slice(0, 4).map((other) => ({ ...other.span, label: "the total in the body" })),
    evidence: {
      reported: `${size.size} in the abstract`,
      recomputed: `${given} in the body`,
      how: "The totals given with the same noun were compared.",
    },
  });
}

function plural(noun: string): string {
  return /^(?:women|men|children|mice)$/.test(noun) ? noun : `${noun.replace(/y$/, "ie")}s`;
}
