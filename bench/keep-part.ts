import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectRoot } from "#lib/env.ts";
import { stateOf, writeResults } from "./write-results.ts";

const record = z.record(z.string(), z.unknown());

interface KeptPart {
  /** The name of the results: `operations`. */
  results: string;
  /** The field of the results that holds the parts: `drills`. */
  field: string;
  part: string;
  /** The folders that are measured. */
  measured: readonly string[];
  rows: readonly object[];
}

/** Writes the rows of one part into bench/results/<results>.json, with the commit that it measured. Other parts stay. */
export function keepPart({ results, field, part, measured, rows }: KeptPart): void {
  const file = join(projectRoot(), `bench/results/${results}.json`);
  const earlier = existsSync(file) ? record.parse(JSON.parse(readFileSync(file, "utf8"))) : {};
  const parts = record.default({}).parse(earlier[field]);
  writeResults(results, measured, { [field]: { ...parts, [part]: { ...stateOf(measured), rows } } });
}
