import { FACTOR, type Growth, growthOn, isMoreThanLinear, printGrowth } from "./growth/growth-on.ts";
import { HOSTILE_INPUTS } from "./growth/hostile-inputs.ts";
import { GOAL_SECONDS, measureLongTexts, printLongTexts } from "./growth/long-texts.ts";
import { readOptions } from "./read-options.ts";
import { writeResults } from "./write-results.ts";

const MEASURED = [
  "lib/chat",
  "lib/checks",
  "lib/conversion",
  "lib/manuscript",
  "lib/ports/models",
  "lib/reviews/findings",
  "lib/reviews/passes",
];

const HELP = `npm run bench:growth -- [--long]

Measures functions on inputs that slow a careless one down, and on four times as much.

  --long  instead, converts and checks five megabytes of each such text, which takes some ten minutes`;

/**
 * Runs `npm run bench:growth`. Returns the exit code: 1 if something grows faster than its input, or if a long text
 * takes longer than its goal.
 */
export async function benchGrowth(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, { long: { type: "boolean" } });
  if (!options) return 2;
  if (options.values.long) return benchLongTexts();
  const rows: Growth[] = [];
  for (const input of HOSTILE_INPUTS) rows.push(await growthOn(input));
  printGrowth(rows);
  writeResults("growth", MEASURED, { factor: FACTOR, rows });
  return rows.some(isMoreThanLinear) ? 1 : 0;
}

async function benchLongTexts(): Promise<number> {
  const rows = await measureLongTexts();
  printLongTexts(rows);
  writeResults("long-texts", MEASURED, { goalSeconds: GOAL_SECONDS, rows });
  return rows.some(({ seconds }) => seconds > GOAL_SECONDS) ? 1 : 0;
}
