import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { childEnv } from "#lib/env.ts";

interface Package {
  version: string;
  dev?: boolean;
  optional?: boolean;
}
type Packages = Record<string, Package>;

const LOCKED: Packages = {
  "": { version: "0.1.0" },
  "node_modules/zod": { version: "4.6.7" },
  "node_modules/zod/node_modules/inner": { version: "1.0.0" },
  "node_modules/@biomejs/cli-win32-x64": { version: "2.5.15", dev: true, optional: true },
  "node_modules/vitest": { version: "5.1.1", dev: true },
};
const { "": _, "node_modules/@biomejs/cli-win32-x64": __, ...INSTALLED } = LOCKED;

/** Runs a script of a project with these packages. */
async function run(installed: Packages | null): Promise<{ code: number; stdout: string; stderr: string }> {
  const root = mkdtempSync(join(tmpdir(), "run-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (name: string, content: object | string) =>
    writeFileSync(join(root, name), typeof content === "string" ? content : JSON.stringify(content));
  mkdirSync(join(root, "scripts"));
  mkdirSync(join(root, "node_modules"));
  for (const file of ["run.mjs", "quick-imports.mjs"])
    copyFileSync(join(import.meta.dirname, file), join(root, "scripts", file));
  write("package.json", { type: "module", dependencies: { node: process.versions.node } });
  write("scripts/check.ts", "console.log('It runs.');");
  write("package-lock.json", { packages: LOCKED });
  if (installed) write("node_modules/.package-lock.json", { packages: installed });
  const args = [join(root, "scripts", "run.mjs"), "check"];
  return promisify(execFile)(process.execPath, args, { env: childEnv() }).then(
    (output) => ({ code: 0, ...output }),
    (error) => error,
  );
}

test("a script runs if npm has installed what package-lock.json names, but for other platforms", async () => {
  expect(await run(INSTALLED)).toMatchObject({ code: 0, stdout: "It runs.\n" });
});

test("a script runs without any development package", async () => {
  const { "node_modules/vitest": _, ...product } = INSTALLED;
  expect(await run(product)).toMatchObject({ code: 0, stdout: "It runs.\n" });
});

test.each<[string, Packages | null, string]>([
  ["nothing is installed", null, "nothing is installed by npm"],
  [
    "a package has another version",
    { ...INSTALLED, "node_modules/zod": { version: "4.6.6" } },
    "zod is 4.6.6 instead of 4.6.7",
  ],
  [
    "packages are missing",
    { "node_modules/typescript": { version: "6.0.3", dev: true } },
    "zod is missing\n  zod/node_modules/inner is missing\n  vitest is missing",
  ],
])("a script ends at once and says what to do if %s", async (_, installed, reason) => {
  const stderr = `The installed packages are not those that package-lock.json names:\n  ${reason}\nInstall them with \`npm ci\`, and then try again.\n`;
  expect(await run(installed)).toMatchObject({ code: 1, stdout: "", stderr });
});
