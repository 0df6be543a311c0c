import type { Block } from "#lib/manuscript/markdown/block.ts";
import { repairSigns } from "./repair-signs.ts";
import { type Printed, printed, type Statistic } from "./statistics.ts";

export type EffectKind = "partial eta squared" | "eta squared" | "R squared" | "phi" | "Cramér's V";

/** An effect size that stands beside the test that it follows from: "F(1, 40) = 3.10, p = .09, ηp2 = .07". */
export type EffectSize = {
  kind: EffectKind;
  value: Printed;
  statistic: Statistic;
  /** N of "χ2(1, N = 90)", else null. */
  n: number | null;
  /** Plain units of the block: from the start of the test to the end of the effect size. */
  from: number;
  to: number;
};

const VALUE = "\\s{0,2}=\\s{0,2}(0?\\.\\d{1,4})(?!\\d)";
const KINDS: { kind: EffectKind; pattern: RegExp }[] = [
  {
    kind: "partial eta squared",
    pattern: new RegExp(
      `(?:partial (?:η|eta)[\\s-]?(?:\\^?2|²|squared)|(?:η|η_?)\\s?_?\\{?p\\}?\\s?\\^?[2²]|η\\s?\\^?[2²]\\s?_?\\{?p(?:artial)?\\}?|[ηn]p[2²]|pη[2²])${VALUE}`,
      "u",
    ),
  },
  {
    kind: "eta squared",
    pattern: new RegExp(`(?:η\\s?\\^?[2²]|(?<!partial )eta[\\s-]?squared)${VALUE}`, "u"),
  },
  { kind: "R squared", pattern: new RegExp(`(?<![\\p{L}Δ∆])R\\s?\\^?[2²]${VALUE}`, "u") },
  { kind: "phi", pattern: new RegExp(`(?<![\\p{L}])(?:φ|ϕ|[Pp]hi)${VALUE}`, "u") },
  { kind: "Cramér's V", pattern: new RegExp(`(?:Cram[eé]r['’]?s )?(?<![\\p{L}])V${VALUE}`, "u") },
];

/** The greatest distance between a test and its effect size, in plain units. */
const REACH = 60;

/** Reads the effect sizes beside the tests of a block, given those tests in order. */
export function readEffectSizes(block: Block, statistics: readonly Statistic[]): EffectSize[] {
  if (statistics.length === 0) return [];
  const text = repairSigns(block.plain.text);
  return statistics.flatMap((statistic, i) => {
    const { from, to } = statistic;
    const next = statistics[i + 1]?.from ?? text.length;
    const last = statistics[i - 1]?.to ?? 0;
    // The values of one test end with the sentence, the bracket or the next test.
    const after = text.slice(to, Math.min(to + REACH, next)).split(/[.;]\s|\)(?!\s?[,;=])/)[0] ?? "";
    const model = /R\s?\^?[2²]\s?=\s?0?\.\d{1,4}\s?[,;]\s?$/.exec(
      text.slice(Math.max(last, from - REACH), from),
    );
    const start = from - (model?.[0].length ?? 0);
    const passage = text.slice(start, to) + after;
    const n = /[Nn]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,6})/.exec(text.slice(from, to))?.[1];
    return kindsIn(passage).map(({ kind, value, end }) => ({
      kind,
      value,
      statistic,
      n: n === undefined ? null : Number(n.replaceAll(",", "")),
      from: start,
      to: Math.max(to, start + end),
    }));
  });
}

function kindsIn(passage: string): { kind: EffectKind; value: Printed; end: number }[] {
  const found = KINDS.flatMap(({ kind, pattern }) => {
    const match = pattern.exec(passage);
    const value = printed(match?.[1] ?? "");
    return match === null || value === null ? [] : [{ kind, value, end: match.index + match[0].length }];
  });
  // "ηp2" is no "η2" as well.
  return found.filter(
    ({ kind, end }) =>
      kind !== "eta squared" || !found.some((other) => other.kind !== kind && other.end === end),
  );
}
