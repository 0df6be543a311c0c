import { FACTOR, type Growth, growthOn, printGrowth } from "./growth/growth-on.ts";
import { HOSTILE_INPUTS } from "./growth/hostile-inputs.ts";
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

/**
 * Runs `npm run bench:growth`: measures functions on inputs that slow a careless one down, and on four times as much.
 * Returns the exit code.
 */
export async function benchGrowth(): Promise<number> {
  const rows: Growth[] = [];
  for (const input of HOSTILE_INPUTS) rows.push(await growthOn(input));
  printGrowth(rows);
  writeResults("growth", MEASURED, { factor: FACTOR, rows });
  return 0;
}
