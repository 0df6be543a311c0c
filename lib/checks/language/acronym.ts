import type { SectionRole } from "#lib/manuscript/sections/sections.ts";
import type { AcronymDefinition } from "#lib/manuscript/text/acronyms.ts";
import { check, type Draft, finding, nothingToCheck } from "../check.ts";

const TWICE = {
  id: "acronym-twice",
  plural: "abbreviations that are introduced more than once",
  advice: "Introduce each once, where it first occurs, and use the short form after that.",
};

export const acronym = check({
  id: "acronym",
  label: "abbreviations that are introduced twice",
  types: ["style", "consistency"],
  severity: "minor",
  method: {
    how: "Compares the introductions of each abbreviation (“body mass index (BMI)”). Reports an abbreviation that is introduced twice, or for two different terms.",
    limits: "The abstract, captions and declarations may introduce an abbreviation again.",
  },
  precision: { estimate: 0.5, why: "true by rule, and often not worth acting on" },
  examine: (manuscript) => {
    const definitions = manuscript.acronyms.definitions.filter(({ role }) => !APART.has(role));
    if (definitions.length === 0)
      return nothingToCheck(
        "no abbreviation was found that the text introduces, such as “body mass index (BMI)”",
      );
    const groups = Map.groupBy(definitions, (definition) => definition.acronym);
    return { checked: groups.size, findings: [...groups.values()].flatMap(describe) };
  },
});

/** Parts that stand for themselves: each may introduce its abbreviations again. */
const APART = new Set<SectionRole>(["abstract", "declarations", "appendix", "title", "keywords"]);

function describe(group: readonly AcronymDefinition[]): Draft[] {
  const [first, second, ...others] = group;
  if (first === undefined || second === undefined) return [];
  const isOther = stem(first.expansion) !== stem(second.expansion);
  const related = [
    { ...first.span, label: "introduced here first" },
    ...others.map((definition) => ({ ...definition.span, label: "introduced again" })),
  ];
  if (isOther) {
    return [
      finding(second.span, {
        title: `“${first.acronym}” stands for two things`,
        message: `“${first.acronym}” is introduced as “${first.expansion}” and again as “${second.expansion}”. Use another abbreviation for one of them.`,
        severity: "major",
        types: ["consistency"],
        related,
      }),
    ];
  }
  return [
    finding(second.span, {
      title: `“${first.acronym}” is introduced more than once`,
      message: `“${first.acronym}” was already introduced for “${first.expansion}”. Use the short form here.`,
      suggestion: first.acronym,
      related,
      theme: TWICE,
    }),
  ];
}

function stem(expansion: string): string {
  return expansion
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .split(" ")
    .map((word) => word.slice(0, 5))
    .join(" ")
    .trim();
}
