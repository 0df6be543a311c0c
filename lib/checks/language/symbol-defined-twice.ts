import { lastStartingBefore } from "#lib/manuscript/span.ts";
import type { SymbolDefinition } from "#lib/manuscript/text/symbol-definitions.ts";
import { check, type Draft, finding, notApplicable, nothingToCheck } from "../check.ts";
import { notEnglish } from "./english.ts";

const THEME = {
  id: "symbol-twice",
  plural: "symbols are explained in two ways",
  advice: "Give each quantity a symbol of its own, or say that the second explanation means the first.",
};
/** Words that say what kind of thing a symbol is; which one it is, the other words say. */
const KINDS = new Set(
  "number numbers count total size value values set sets vector matrix function amount length mean average level index sum rate of the a an in for on at to from with between over per each all its our their this that same given corresponding respective any some one two".split(
    " ",
  ),
);

export const symbolDefinedTwice = check({
  id: "symbol-defined-twice",
  label: "symbols with two meanings",
  types: ["consistency", "style"],
  severity: "minor",
  method: {
    how: "Collects explanations of symbols (“where N is the number of patients”, “let N denote …”, “we denote … by N”). Reports a symbol if two of its explanations each name one definite thing (“the …”) and share no content word.",
    limits:
      "Indefinite explanations (“let v be a vertex”) apply only to one argument and are not checked. Explanations in other forms, and functions of different arguments, are not read.",
  },
  precision: {
    estimate: 0.25,
    why: "none of 6 comments on real manuscripts was right: two wordings may mean one thing",
  },
  restsOn: "signs",
  examine: (manuscript) => {
    const foreign = notEnglish(manuscript);
    if (foreign !== null) return notApplicable(foreign);
    const definitions = manuscript.symbolDefinitions;
    if (definitions.length === 0)
      return nothingToCheck("no explanation of a symbol was found, such as “where N is the number of …”");
    const groups = Map.groupBy(
      definitions.filter(({ isDefinite }) => isDefinite),
      ({ symbol }) => symbol,
    );
    const areParted = partedByBlankLine(manuscript.markdown);
    return {
      checked: definitions.length,
      findings: [...groups.values()].flatMap((group) => differing(group, areParted)),
    };
  },
});

/** Within one paragraph two meanings are told apart by a bar or an accent that conversion lost. */
function differing(
  group: readonly SymbolDefinition[],
  areParted: (start: number, end: number) => boolean,
): Draft[] {
  const [first, ...others] = group;
  const other = others.find(
    (each) =>
      first !== undefined &&
      each.argument === first.argument &&
      areParted(first.span.end, each.span.start) &&
      areDifferent(first.meaning, each.meaning),
  );
  if (first === undefined || other === undefined) return [];
  return [
    finding(other.span, {
      title: "A symbol is explained in two ways",
      message: `Here the symbol is “${other.meaning}”; before, it was “${first.meaning}”. If these are two things, give one of them another symbol.`,
      related: [{ ...first.span, label: "explained first here" }],
      theme: THEME,
    }),
  ];
}

/** Says if a blank line stands between two offsets. The text is searched once. */
function partedByBlankLine(markdown: string): (start: number, end: number) => boolean {
  const blanks = [...markdown.matchAll(/\n(?=(\s*?\n))/g)].map(({ index, 1: rest = "" }) => ({
    start: index,
    end: index + 1 + rest.length,
  }));
  return (start, end) => {
    const next = blanks[lastStartingBefore(blanks, (blank) => blank.start, start - 1) + 1];
    return next !== undefined && next.end <= end;
  };
}

function areDifferent(one: string, other: string): boolean {
  const [a, b] = [tellingStems(one), tellingStems(other)];
  return a.size > 0 && b.size > 0 && ![...a].some((stem) => b.has(stem));
}

function tellingStems(meaning: string): Set<string> {
  const words = meaning.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return new Set(words.filter((word) => !KINDS.has(word)).map((word) => word.slice(0, 4)));
}
