import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureClaims } from "./operations/claims/measure-claims.ts";
import type { Drill, DrillRow } from "./operations/drill.ts";
import { measureReads } from "./operations/reads/measure-reads.ts";
import { measureRollingRestart } from "./operations/rolling-restart/measure-rolling-restart.ts";
import { threeInstances } from "./operations/three-instances/three-instances.ts";
import { measureUpgrade } from "./operations/upgrade/measure-upgrade.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { writeResults } from "./write-results.ts";

const DRILLS: readonly Drill[] = [
  { name: "rolling-restart", play: measureRollingRestart },
  { name: "three-instances", play: threeInstances },
  { name: "upgrade", play: measureUpgrade, needsRelease: true },
  { name: "claims", play: measureClaims },
  { name: "reads", play: measureReads },
];
const MEASURED = ["lib", "db", "inngest", "scripts/start"];
const FIRST_PORT = 3_900;
const HELP = `npm run bench:operations -- [--only NAME,NAME] [--release PATH] [--port N]

Plays what happens to an installation in operation, on processes that it starts and stops on this machine, and prints
what came of it. Run \`npm run build\` first. It takes some minutes.

  --only NAMES   some drills: ${DRILLS.map(({ name }) => name).join(", ")}
  --release PATH the checkout of a released version, built, which the drill "upgrade" needs
  --port N       the first of ten free ports, ${FIRST_PORT} without it`;

/** Runs `npm run bench:operations`. Returns the exit code: 1 if a goal was not reached. */
export async function benchOperations(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    only: { type: "string" },
    port: { type: "string" },
    release: { type: "string" },
  });
  if (!options) return 2;
  const only = options.values.only?.split(",");
  const chosen = DRILLS.filter(({ name }) => only?.includes(name) ?? true);
  const firstPort = Number(options.values.port ?? FIRST_PORT);
  const rows: DrillRow[] = [];
  for (const { name, play, needsRelease } of chosen) {
    if (needsRelease && !options.values.release) {
      console.log(`${name}: not played, because it needs --release.`);
      continue;
    }
    console.log(`${name} …`);
    const folder = mkdtempSync(join(tmpdir(), "galley-drill-"));
    try {
      rows.push(...(await play({ folder, firstPort, release: options.values.release })));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  console.log();
  printTable(rows, {
    "": ({ what }) => what,
    goal: ({ goal }) => goal,
    got: ({ got }) => got,
    " ": ({ isReached }) => (isReached ? "" : "not reached"),
  });
  // Some rows alone must not replace those of a whole run.
  if (!only) writeResults("operations", MEASURED, { rows });
  return rows.every(({ isReached }) => isReached) ? 0 : 1;
}
