import { keepPart } from "../keep-part.ts";
import type { MeasuredRow } from "./drill.ts";

const MEASURED = ["lib", "db", "inngest", "scripts/start"];

/** Writes the rows of one drill into the results, with the commit that it measured. Those of other drills stay. */
export function keepRows(drill: string, rows: readonly MeasuredRow[]): void {
  keepPart({ results: "operations", field: "drills", part: drill, measured: MEASURED, rows });
}
