import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { sourceSpan } from "#lib/manuscript/plain-text.ts";
import type { Span } from "#lib/manuscript/span.ts";
import { check, type Draft, finding, notApplicable } from "./check.ts";

const TWICE = {
  id: "acronym-twice",
  plural: "abbreviations that are introduced more than once",
  advice: "Introduce each once, where it first stands, and use the short form after.",
};

type Definition = { acronym: string; expansion: string; span: Span };

export const acronym = check({
  id: "acronym",
  label: "abbreviations and where they are introduced",
  types: ["style", "consistency"],
  severity: "minor",
  method: {
    how: "An abbreviation that the text introduces (“body mass index (BMI)”) is compared with its other introductions: introduced twice, or for two different things.",
    limits: "Abstract, captions and declarations may introduce it again.",
  },
  precision: { estimate: 0.5, why: "true by rule, and often not worth acting on" },
  examine: (manuscript) => {
    const definitions = readDefinitions(manuscript);
    if (definitions.length === 0)
      return notApplicable(
        "no abbreviation was found that the text introduces, such as “body mass index (BMI)”",
      );
    const groups = Map.groupBy(definitions, (definition) => definition.acronym);
    return { checked: groups.size, findings: [...groups.values()].flatMap(describe) };
  },
});

/** "body mass index (BMI)" outside abstract and captions: words before the bracket whose initials it has. */
function readDefinitions(manuscript: Manuscript): Definition[] {
  return manuscript.paragraphs.flatMap(({ block, section }) => {
    if (
      section === null ||
      ["abstract", "declarations", "appendix", "title", "keywords"].includes(section.role)
    )
      return [];
    const { text } = block.plain;
    return [...text.matchAll(/\(([A-Z][A-Za-z]{0,5}[A-Z])s?\)/g)].flatMap((match) => {
      const letters = match[1] ?? "";
      const expansion = expansionBefore(text.slice(Math.max(0, match.index - 120), match.index), letters);
      if (expansion === null) return [];
      const from = match.index - expansion.length;
      return [
        {
          acronym: letters,
          expansion: expansion.trim().toLowerCase(),
          span: sourceSpan(manuscript.markdown, block.plain, from, match.index + match[0].length),
        },
      ];
    });
  });
}

const SMALL_WORDS = new Set(["of", "and", "the", "for", "in", "to", "on", "with", "by", "a", "an", "de"]);

/** The words just before the bracket whose initials are the letters, small words between them aside. */
function expansionBefore(before: string, letters: string): string | null {
  const capitals = letters.replace(/[a-z]/g, "").toLowerCase();
  const words = [...before.matchAll(/[\p{L}\p{N}]+/gu)];
  let wanted = capitals.length - 1;
  for (let i = words.length - 1; i >= 0 && wanted >= 0; i -= 1) {
    const word = words[i];
    if (word === undefined) return null;
    const isInitial = word[0].charAt(0).toLowerCase() === capitals.charAt(wanted);
    if (!isInitial && SMALL_WORDS.has(word[0].toLowerCase()) && i < words.length - 1) continue;
    if (!isInitial) return null;
    wanted -= 1;
    if (wanted < 0)
      return /^[\s\p{L}\p{N}'’-]*$/u.test(before.slice(word.index)) ? before.slice(word.index) : null;
  }
  return null;
}

function describe(group: readonly Definition[]): Draft[] {
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
