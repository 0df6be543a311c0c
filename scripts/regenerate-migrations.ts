// Before the first release there is one initial migration, made anew from `db/schema` whenever that
// changes (`npm run db:generate`); databases of development are thrown away. From the first release
// on this file goes, and `db:generate` becomes `drizzle-kit generate`.
import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#lib/env.ts";

const root = projectRoot();
rmSync(join(root, "db", "migrations"), { recursive: true, force: true });
const drizzleKit = join(root, "node_modules", "drizzle-kit", "bin.cjs");
const run = spawnSync(process.execPath, [drizzleKit, "generate", "--name=initial"], {
  cwd: root,
  stdio: "inherit",
});
// The tiers are rows, and an installation without them cannot take an account.
const rows = readFileSync(join(root, "db", "schema", "tiers.sql"), "utf8");
if (run.status === 0)
  appendFileSync(join(root, "db", "migrations", "0000_initial.sql"), `\n--> statement-breakpoint\n${rows}`);
process.exitCode = run.status ?? 1;
