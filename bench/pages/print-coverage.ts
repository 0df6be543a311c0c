import { printTable } from "../print-table.ts";
import { writeResults } from "../write-results.ts";
import type { CoverageRow } from "./measure-coverage.ts";

const GOAL = 0.99;
const MEASURED = ["lib/conversion", "components/pages"];

/** Prints for how many quotes the boxes cover the words. Returns the exit code: 1 if they are fewer than the goal. */
export function printCoverage(rows: readonly CoverageRow[]): number {
  console.log();
  printTable(rows, {
    file: ({ file }) => file,
    quotes: ({ quotes }) => `${quotes}`,
    covered: ({ covered }) => `${covered}`,
  });
  for (const { file, missed } of rows) for (const quote of missed) console.log(`${file}, ${quote}`);
  const sum = (read: (row: CoverageRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  const share = sum(({ covered }) => covered) / (sum(({ quotes }) => quotes) || 1);
  console.log(
    `\n${(100 * share).toFixed(1)} % of ${sum(({ quotes }) => quotes)} quotes are covered by their boxes.`,
  );
  writeResults("pages-coverage", MEASURED, { goal: GOAL, share, rows });
  return share >= GOAL ? 0 : 1;
}
