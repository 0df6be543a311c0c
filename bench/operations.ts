import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase } from "#db/client.ts";
import { rememberEnv } from "#lib/env.ts";
import { measureBehind } from "./operations/behind/measure-behind.ts";
import { measureClaims } from "./operations/claims/measure-claims.ts";
import type { Drill, DrillPlace, MeasuredRow } from "./operations/drill.ts";
import { measureForged } from "./operations/forged/measure-forged.ts";
import { keepRows } from "./operations/keep-rows.ts";
import { measureKills } from "./operations/outages/measure-kills.ts";
import { measureOutages } from "./operations/outages/measure-outages.ts";
import { measureReads } from "./operations/reads/measure-reads.ts";
import { measureRollingRestart } from "./operations/rolling-restart/measure-rolling-restart.ts";
import { measureStreams } from "./operations/streams/measure-streams.ts";
import { measureThirtyDays } from "./operations/thirty-days/measure-thirty-days.ts";
import { threeInstances } from "./operations/three-instances/three-instances.ts";
import { measureUpgrade } from "./operations/upgrade/measure-upgrade.ts";
import { measureWorkers } from "./operations/workers/measure-workers.ts";
import { measureWrongStore } from "./operations/wrong-store/measure-wrong-store.ts";
import { measureYear } from "./operations/year/measure-year.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";

const DRILLS: readonly Drill[] = [
  { name: "wrong-store", play: measureWrongStore },
  { name: "forged", play: measureForged },
  { name: "outages", play: measureOutages },
  { name: "kills", play: measureKills },
  { name: "rolling-restart", play: measureRollingRestart },
  { name: "three-instances", play: threeInstances },
  { name: "upgrade", play: measureUpgrade, needsRelease: true },
  { name: "workers", play: measureWorkers },
  { name: "behind-500", play: measureBehind },
  { name: "thirty-days", play: measureThirtyDays },
  { name: "year", play: measureYear },
  { name: "claims", play: measureClaims },
  { name: "reads", play: measureReads },
  { name: "streams", play: measureStreams },
];
const FIRST_PORT = 3_900;
const OUTAGE_SECONDS = 60;
const HELP = `npm run bench:operations -- [--only NAME,NAME] [--release PATH] [--port N] [--outage SECONDS]

Plays what happens to an installation in operation, on processes that it starts and stops on this machine, and prints
what came of it. Run \`npm run build\` first. It takes some minutes.

  --only NAMES   some drills: ${DRILLS.map(({ name }) => name).join(", ")}
  --release PATH the checkout of a released version, built, which the drill "upgrade" needs
  --port N       the first of ten free ports, ${FIRST_PORT} without it
  --outage N     the length of each outage in seconds, ${OUTAGE_SECONDS} without it`;

/** Runs `npm run bench:operations`. Returns the exit code: 1 if a goal was not reached. */
export async function benchOperations(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    only: { type: "string" },
    port: { type: "string" },
    release: { type: "string" },
    outage: { type: "string" },
  });
  if (!options) return 2;
  const only = options.values.only?.split(",");
  const chosen = DRILLS.filter(({ name }) => only?.includes(name) ?? true);
  const firstPort = Number(options.values.port ?? FIRST_PORT);
  const outageSeconds = Number(options.values.outage ?? OUTAGE_SECONDS);
  const rows: MeasuredRow[] = [];
  const { release } = options.values;
  for (const drill of chosen) {
    if (drill.needsRelease && !release) {
      console.log(`${drill.name}: not played, because it needs --release.`);
      continue;
    }
    const played = await playApart(drill, { firstPort, outageSeconds, release });
    rows.push(...played);
    keepRows(drill.name, played);
  }
  console.log();
  printTable(rows, {
    "": ({ what }) => what,
    goal: ({ goal }) => goal,
    got: ({ got }) => got,
    load: ({ load }) => load,
    " ": ({ isReached }) => (isReached ? "" : "not reached"),
  });
  return rows.every(({ isReached }) => isReached) ? 0 : 1;
}

const held: typeof globalThis & { galleyPorts?: unknown } = globalThis;

/** Plays a drill in a folder of its own, and leaves neither its variables nor its database nor its ports to the next. */
async function playApart({ name, play }: Drill, place: Omit<DrillPlace, "folder">): Promise<MeasuredRow[]> {
  console.log(`${name} …`);
  const folder = mkdtempSync(join(tmpdir(), "galley-drill-"));
  const restoreEnv = rememberEnv();
  try {
    const rows = await play({ ...place, folder });
    return rows.map((row) => ({ ...row, load: Number(loadavg()[0]?.toFixed(1)) }));
  } catch (error) {
    // The other drills go on.
    console.error(error);
    return [
      {
        what: name,
        got: "broke off",
        goal: "played",
        isReached: false,
        load: Number(loadavg()[0]?.toFixed(1)),
      },
    ];
  } finally {
    await closeDatabase();
    delete held.galleyPorts;
    restoreEnv();
    rmSync(folder, { recursive: true, force: true });
  }
}
