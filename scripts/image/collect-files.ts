import { copyFileSync, globSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { TEST_FOLDERS } from "../start/content-stamp.ts";
import { tracePackages } from "./trace-packages.ts";

/** What `npm start` and `galley` read of the project itself. */
const OWN_FILES = [
  "{app,components,db,inngest,lib,public,scripts}/**",
  ".next/**",
  "{instrumentation,next.config,proxy}.ts",
  "{package,package-lock,tsconfig}.json",
  "{CHANGELOG,LICENSE,README}.md",
  "LICENSE",
  "postcss.config.mjs",
  // The note of npm about what it installed, which each start compares with package-lock.json.
  "node_modules/.package-lock.json",
];
const NOT_NEEDED = [
  /\.(test|suite)\.tsx?$/,
  new RegExp(`(^|/)(${TEST_FOLDERS.join("|")})/`),
  /^\.next\/(cache|diagnostics|trace|types)/,
];

/** Copies the files that a container needs. Returns how many there are, and their bytes. */
export async function collectFiles(root: string, target: string): Promise<{ files: number; bytes: number }> {
  const own = globSync(OWN_FILES, { cwd: root }).filter(
    (file) => !NOT_NEEDED.some((form) => form.test(file)),
  );
  const files = new Set([...own, ...(await tracePackages(root))]);
  let bytes = 0;
  let count = 0;
  for (const file of files) {
    const from = join(root, file);
    const found = lstatSync(from, { throwIfNoEntry: false });
    if (!found || found.isDirectory()) continue;
    const to = join(target, file);
    mkdirSync(dirname(to), { recursive: true });
    if (found.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else copyFileSync(from, to);
    bytes += found.size;
    count += 1;
  }
  return { files: count, bytes };
}
