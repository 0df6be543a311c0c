import { printTable } from "../print-table.ts";
import type { LiveRun } from "./live-figures.ts";

type Runs = { category: string; runs: readonly LiveRun[] };

/** Prints a row for each category of errors, and one for all of them. */
export function printLiveTable(all: readonly LiveRun[]): void {
  const categories = [...Map.groupBy(all, ({ category }) => category)];
  const rows = [...categories, ["all", all] as const].map(([category, runs]) => ({ category, runs }));
  printTable<Runs>(rows, {
    category: ({ category }) => category,
    runs: ({ runs }) => String(runs.length),
    found: share(({ found }) => found.explained),
    "by place": share(({ found }) => found.located),
    "on clean": share(({ onClean }) => onClean.explained),
    "on clean by place": share(({ onClean }) => onClean.located),
    "comments per 1,000 words": perThousandWords(({ comments }) => comments),
    shown: perThousandWords(({ shown }) => shown),
    cents: ({ runs }) =>
      runs.every(({ cents }) => cents !== null) ? sum(runs, ({ cents }) => cents ?? 0) / runs.length : null,
    seconds: ({ runs }) => sum(runs, ({ seconds }) => seconds) / runs.length,
  });
}

function sum(runs: readonly LiveRun[], of: (run: LiveRun) => number): number {
  return runs.reduce((total, run) => total + of(run), 0);
}

const share =
  (of: (run: LiveRun) => number) =>
  ({ runs }: Runs) =>
    `${((100 * sum(runs, of)) / sum(runs, ({ errors }) => errors)).toFixed(1)} %`;

const perThousandWords =
  (of: (run: LiveRun) => number) =>
  ({ runs }: Runs) =>
    (1000 * sum(runs, of)) / sum(runs, ({ words }) => words);
