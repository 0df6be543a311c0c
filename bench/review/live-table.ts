import type { LiveRun } from "./live-figures.ts";

export const LIVE_HEAD = [
  "category",
  "runs",
  "found",
  "by place",
  "on clean",
  "by place",
  "comments per 1,000 words",
  "shown",
  "cents",
  "seconds",
];

/** A row for each category of errors, and one for all of them. */
export function liveRows(runs: readonly LiveRun[]): (string | number | null)[][] {
  const categories = [...Map.groupBy(runs, ({ category }) => category)];
  return [...categories, ["all", runs] as const].map(([category, own]) => rowOf(category, own));
}

function rowOf(category: string, runs: readonly LiveRun[]): (string | number | null)[] {
  const sum = (of: (run: LiveRun) => number) => runs.reduce((total, run) => total + of(run), 0);
  const share = (of: (run: LiveRun) => number) =>
    `${((100 * sum(of)) / sum(({ errors }) => errors)).toFixed(1)} %`;
  const perThousand = (of: (run: LiveRun) => number) => (1000 * sum(of)) / sum(({ words }) => words);
  const isPriced = runs.every(({ cents }) => cents !== null);
  return [
    category,
    String(runs.length),
    share(({ found }) => found.explained),
    share(({ found }) => found.located),
    share(({ onClean }) => onClean.explained),
    share(({ onClean }) => onClean.located),
    perThousand(({ comments }) => comments),
    perThousand(({ shown }) => shown),
    isPriced ? sum(({ cents }) => cents ?? 0) / runs.length : null,
    sum(({ seconds }) => seconds) / runs.length,
  ];
}
