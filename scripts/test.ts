// `npm test` runs the tests of the code, then those in the browser, and ends with one line for the whole run.
// `npm test -- PATH…` runs only the test files whose path contains one of the arguments.
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { settleEnv } from "#lib/env.ts";
import { ensureChromium } from "./test/ensure-chromium.ts";
import { playwrightFailures, vitestFailures } from "./test/failures.ts";
import { runProgram } from "./test/run-program.ts";
import { add, NONE, playwrightTally, summary, type Tally, vitestTally } from "./test/tally.ts";

const root = dirname(import.meta.dirname);
settleEnv({ GALLEY_ROOT: root });

const paths = process.argv.slice(2);
const browserPaths = paths.filter((path) => path.startsWith("e2e/specs") || path.endsWith(".spec.ts"));
const codePaths = paths.filter((path) => !browserPaths.includes(path));

const tallies: Tally[] = [];
const failures: string[] = [];
if (paths.length === 0 || codePaths.length > 0) tallies.push(await testCode());
if (paths.length === 0 || browserPaths.length > 0) tallies.push(await testInBrowser());
const whole = tallies.reduce(add, NONE);
const nothingRan = tallies.some(({ passed, failed }) => passed + failed === 0);
if (nothingRan) console.error("\nA part of the tests did not run.");
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${summary(nothingRan ? add(whole, { ...NONE, failed: 1 }) : whole)}`);
process.exitCode = whole.failed > 0 || nothingRan ? 1 : 0;

async function testCode(): Promise<Tally> {
  const report = freshReport("unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exit = await runProgram(join(root, "node_modules", "vitest", "vitest.mjs"), [
    "run",
    ...reporters,
    ...codePaths,
  ]);
  failures.push(...vitestFailures(report, root));
  return vitestTally(report, exit);
}

async function testInBrowser(): Promise<Tally> {
  const chromium = await ensureChromium();
  if (chromium.missing) {
    console.error(`\n${chromium.missing}`);
    return { ...NONE, failed: 1 };
  }
  const report = freshReport("e2e.json");
  const cli = join(root, "node_modules", "@playwright", "test", "cli.js");
  const exit = await runProgram(cli, ["test", ...browserPaths], { CHROMIUM_PATH: chromium.path });
  failures.push(...playwrightFailures(report));
  return playwrightTally(report, exit);
}

/** Returns the path of a report, and deletes the report of an earlier run, which would be counted again. */
function freshReport(name: string): string {
  const file = join(root, ".test", name);
  rmSync(file, { force: true });
  return file;
}
