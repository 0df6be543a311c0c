import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** The files that a production build is made from. */
const SOURCES = [
  ...["app", "components", "lib", "db", "inngest", "public"],
  ...["next.config.ts", "proxy.ts", "instrumentation.ts", "postcss.config.mjs", "tsconfig.json"],
  ...["package.json", "package-lock.json"],
];
const NOT_BUILT = /(\.(test|suite)\.tsx?|\.jsonl|\.md)$/;
/** Folders that only tests and benches read. */
export const TEST_FOLDERS = ["testing", "fixtures", "golden", "measured"];
const FOLDERS_NOT_BUILT = new Set([...TEST_FOLDERS, "migrations"]);

/** Returns a digest of the content, so that a fresh checkout of the same files needs no new build. */
export function contentStamp(root: string): string {
  const hash = createHash("sha256");
  hash.update(`${process.versions.node}\n`);
  for (const source of SOURCES) {
    const path = join(root, source);
    if (existsSync(path)) addTo(hash, path, source);
  }
  return hash.digest("hex");
}

function addTo(hash: ReturnType<typeof createHash>, path: string, name: string): void {
  if (!statSync(path).isDirectory()) {
    const content = readFileSync(path);
    hash.update(`${name}\0${content.length}\0`).update(content);
    return;
  }
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.isDirectory() ? FOLDERS_NOT_BUILT.has(entry.name) : NOT_BUILT.test(entry.name)) continue;
    addTo(hash, join(path, entry.name), `${name}/${entry.name}`);
  }
}
