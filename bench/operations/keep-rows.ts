import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#lib/env.ts";
import { stateOf, writeResults } from "../write-results.ts";
import type { MeasuredRow } from "./drill.ts";

const MEASURED = ["lib", "db", "inngest", "scripts/start"];

const kept = z.object({ drills: z.record(z.string(), z.unknown()) });

/** Writes the rows of one drill into the results, with the commit that it measured. Those of other drills stay. */
export function keepRows(drill: string, rows: readonly MeasuredRow[]): void {
  const file = join(projectRoot(), "bench/results/operations.json");
  const earlier = existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, "utf8"))).drills : {};
  const measured = { ...stateOf(MEASURED), rows };
  writeResults("operations", MEASURED, { drills: { ...earlier, [drill]: measured } });
}
