// `npm run bench:rolling-restart` replaces two instances behind a proxy under load. It needs a built app and port 3900.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { settleEnv } from "#lib/env.ts";

settleEnv({ GALLEY_ROOT: dirname(import.meta.dirname) });
// The imported modules read the environment.
const { measureRollingRestart } = await import(
  "../bench/operations/rolling-restart/measure-rolling-restart.ts"
);
const { printTable } = await import("../bench/print-table.ts");
const folder = mkdtempSync(join(tmpdir(), "galley-restart-"));
try {
  const rows = await measureRollingRestart({ folder, firstPort: Number(process.argv[2] ?? 3900) });
  printTable(rows, { what: ({ what }) => what, count: ({ count }) => count, failed: ({ failed }) => failed });
  process.exitCode = rows.some(({ failed }) => failed > 0) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
