// `npm run check` runs every check that does not need the product to run, side by side.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { childEnv, settleEnv } from "#lib/env.ts";

const root = dirname(import.meta.dirname);
settleEnv({ GALLEY_ROOT: root });

const program = (...path: string[]) => join(root, "node_modules", ...path);
const CHECKS: Record<string, string[]> = {
  "format and lint": [program("@biomejs", "biome", "bin", "biome"), "check", "."],
  types: [program("typescript", "bin", "tsc"), "--noEmit"],
  architecture: [program("vitest", "vitest.mjs"), "run", "--project=pure", "lib/architecture.test.ts"],
  "unused code": [program("knip", "bin", "knip.js")],
};

const started = performance.now();
const outcomes = await Promise.all(Object.entries(CHECKS).map(([name, args]) => check(name, args)));
const failed = outcomes.filter(({ ok }) => !ok);
for (const { name, output } of failed) console.log(`\n── ${name} ──\n${output.trim()}`);
console.log(
  `\n${failed.length === 0 ? "All in order" : `${failed.length} of ${outcomes.length} checks failed`}, ${seconds(started)}.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

function check(name: string, args: string[]): Promise<{ name: string; ok: boolean; output: string }> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: childEnv(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      console.log(`${code === 0 ? "✓" : "✗"} ${name}, ${seconds(begun)}`);
      resolve({ name, ok: code === 0, output });
    });
  });
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
