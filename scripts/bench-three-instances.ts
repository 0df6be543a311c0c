// `node scripts/run.mjs bench-three-instances`: three apps on one database and one S3 store, without a shared disk.
import { dirname } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname), NODE_ENV: "production" });
// The imported modules read the environment.
const { threeInstances } = await import("../bench/operations/three-instances/three-instances.ts");
const { printTable } = await import("../bench/print-table.ts");
const rows = await threeInstances();
printTable(rows, {
  what: ({ what }) => what,
  reached: ({ reached }) => reached,
  goal: ({ goal }) => goal,
});
process.exitCode = rows.every(({ reached, goal }) => reached === goal) ? 0 : 1;
