import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./env.ts";

let known: string | undefined;

/** Returns the version in package.json. */
export function productVersion(): string {
  known ??= readVersion();
  return known;
}

function readVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8"));
  return manifest.version;
}
