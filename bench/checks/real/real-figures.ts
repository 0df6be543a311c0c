import type { RealPaper } from "./real-paper.ts";
import type { RealVerdict } from "./real-verdicts.ts";

export type RealRow = { of: string; right: number; half: number; wrong: number };

export type RealFigures = {
  /** All comments shown, then by severity, by format, by both, and by check. */
  rows: RealRow[];
  /** Of each tenth of the stated score with a comment in it: the mean score and the share that held, half as a half. */
  tenths: { tenth: string; comments: number; stated: number; held: number }[];
  /** Comments shown on the paper in the middle. */
  median: number;
  papers: number;
};

export function realFigures(papers: readonly RealPaper[], verdicts: readonly RealVerdict[]): RealFigures {
  const shown = verdicts.filter((verdict) => verdict.shown);
  const formats = new Map(papers.map(({ id, format }) => [id, format]));
  const formatOf = ({ paper }: RealVerdict) => formats.get(paper) ?? "unknown";
  const by = (name: (verdict: RealVerdict) => string) =>
    [...Map.groupBy(shown, name)].map(([of, own]) => rowOf(of, own)).toSorted((a, b) => total(b) - total(a));
  return {
    rows: [
      rowOf("all", shown),
      ...by(({ severity }) => severity),
      ...by(formatOf),
      ...by((verdict) => `${verdict.severity}, ${formatOf(verdict)}`),
      ...by(({ check }) => check),
    ],
    tenths: tenthsOf(shown),
    median: medianOf(papers.map(({ id }) => shown.filter(({ paper }) => paper === id).length)),
    papers: papers.length,
  };
}

const total = ({ right, half, wrong }: RealRow) => right + half + wrong;

function rowOf(of: string, verdicts: readonly RealVerdict[]): RealRow {
  const count = (verdict: RealVerdict["verdict"]) =>
    verdicts.filter((each) => each.verdict === verdict).length;
  return { of, right: count("right"), half: count("half"), wrong: count("wrong") };
}

function tenthsOf(verdicts: readonly RealVerdict[]): RealFigures["tenths"] {
  const worth = { right: 1, half: 0.5, wrong: 0 };
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [...Map.groupBy(verdicts, ({ score }) => Math.min(9, Math.floor(score * 10)))]
    .toSorted(([a], [b]) => a - b)
    .map(([tenth, own]) => ({
      tenth: `${(tenth / 10).toFixed(1)}–${((tenth + 1) / 10).toFixed(1)}`,
      comments: own.length,
      stated: mean(own.map(({ score }) => score)),
      held: mean(own.map(({ verdict }) => worth[verdict])),
    }));
}

function medianOf(counts: readonly number[]): number {
  const ordered = counts.toSorted((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  const upper = ordered[middle] ?? 0;
  return ordered.length % 2 === 1 ? upper : ((ordered[middle - 1] ?? 0) + upper) / 2;
}
