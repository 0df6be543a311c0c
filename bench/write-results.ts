import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "#lib/env.ts";

/** Writes bench/results/<name>.json with the commit, and whether the measured folders had changes on top of it. */
export function writeResults(name: string, measured: readonly string[], results: object): void {
  const { commit, changed } = stateOf(measured);
  const file = `bench/results/${name}.json`;
  mkdirSync(join(projectRoot(), "bench/results"), { recursive: true });
  writeFileSync(
    join(projectRoot(), file),
    `${JSON.stringify({ commit, changed, node: process.version, ...results }, null, 2)}\n`,
  );
  console.log(`\nWritten to ${file}, commit ${commit.slice(0, 7)}${changed ? " with changes" : ""}`);
}

/** Returns the commit, and whether these folders have changes on top of it. */
export function stateOf(measured: readonly string[]): { commit: string; changed: boolean } {
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: projectRoot(), encoding: "utf8" }).trim();
  const commit = git("rev-parse", "HEAD");
  return { commit, changed: git("status", "--porcelain", "--", ...measured) !== "" };
}
