import { printTable } from "../print-table.ts";
import { writeResults } from "../write-results.ts";
import type { BesideRow } from "./measure-beside.ts";
import type { CoverageRow } from "./measure-coverage.ts";

const [GOAL, GOAL_BESIDE] = [0.99, 0.95];
const MEASURED = ["lib/conversion", "components/pages"];

/** Prints for how many quotes the boxes cover the words. Returns the exit code: 1 if they are fewer than the goal. */
export function printCoverage(rows: readonly CoverageRow[]): number {
  console.log();
  printTable(rows, {
    file: ({ file }) => file,
    quotes: ({ quotes }) => `${quotes}`,
    covered: ({ covered }) => `${covered}`,
  });
  const share = printShare(rows);
  writeResults("pages-coverage", MEASURED, { goal: GOAL, share, rows });
  return share >= GOAL ? 0 : 1;
}

/** Prints the same for manuscripts with their PDF beside them. */
export function printBeside(rows: readonly BesideRow[]): number {
  console.log();
  printTable(rows, {
    file: ({ file }) => file,
    quotes: ({ quotes }) => `${quotes}`,
    covered: ({ covered }) => `${covered}`,
    astray: ({ astray, boxed }) => `${astray.length} of ${boxed}`,
    "letters found": ({ share }) => `${(100 * share).toFixed(1)} %`,
    seconds: ({ seconds }) => seconds.toFixed(2),
  });
  const share = printShare(rows);
  for (const { file, astray } of rows)
    for (const words of astray) console.log(`${file}, boxes of other words: ${words}`);
  writeResults("pages-beside", MEASURED, { goal: GOAL_BESIDE, share, rows });
  return share >= GOAL_BESIDE ? 0 : 1;
}

function printShare(rows: readonly CoverageRow[]): number {
  for (const { file, missed } of rows) for (const quote of missed) console.log(`${file}, ${quote}`);
  const sum = (read: (row: CoverageRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  const share = sum(({ covered }) => covered) / (sum(({ quotes }) => quotes) || 1);
  console.log(
    `\n${(100 * share).toFixed(1)} % of ${sum(({ quotes }) => quotes)} quotes are covered by their boxes.`,
  );
  return share;
}
