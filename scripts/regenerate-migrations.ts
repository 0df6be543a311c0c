// Before the first release there is one initial migration, made anew from `db/schema` whenever that
// changes (`npm run db:generate`); databases of development are thrown away. From the first release
// on this file goes, and `db:generate` becomes `drizzle-kit generate`.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#lib/env.ts";

const root = projectRoot();
rmSync(join(root, "db", "migrations"), { recursive: true, force: true });
const drizzleKit = join(root, "node_modules", "drizzle-kit", "bin.cjs");
const run = spawnSync(process.execPath, [drizzleKit, "generate", "--name=initial"], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = run.status ?? 1;
