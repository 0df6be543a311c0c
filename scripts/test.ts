// `npm test`: the tests of the code, then those in the browser; at the end one line for the whole run.
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { settleEnv } from "#lib/env.ts";
import { ensureChromium } from "./test/ensure-chromium.ts";
import { runProgram } from "./test/run-program.ts";
import { add, NONE, playwrightTally, summary, type Tally, vitestTally } from "./test/tally.ts";

const root = dirname(import.meta.dirname);
settleEnv({ GALLEY_ROOT: root });

const code = await testCode();
const browser = await testInBrowser();
const whole = add(code, browser);
const nothingRan = [code, browser].some(({ passed, failed }) => passed + failed === 0);
if (nothingRan) console.error("\nA part of the tests did not run.");
console.log(`\n${summary(nothingRan ? add(whole, { ...NONE, failed: 1 }) : whole)}`);
process.exitCode = whole.failed > 0 || nothingRan ? 1 : 0;

async function testCode(): Promise<Tally> {
  const report = freshReport("unit.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const exit = await runProgram(join(root, "node_modules", "vitest", "vitest.mjs"), ["run", ...reporters]);
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
  const exit = await runProgram(cli, ["test"], { CHROMIUM_PATH: chromium.path });
  return playwrightTally(report, exit);
}

/** Where a run writes its report; a report of an earlier run must not speak for this one. */
function freshReport(name: string): string {
  const file = join(root, ".test", name);
  rmSync(file, { force: true });
  return file;
}
