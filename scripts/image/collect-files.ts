import { copyFileSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { TEST_FOLDERS } from "../start/content-stamp.ts";
import { tracePackages } from "./trace-packages.ts";

/** What `npm start` and `galley` read of the project itself: folders with all below them, and files. */
const OWN = [
  ...["app", "components", "db", "inngest", "lib", "public", "scripts", ".next"],
  ...["instrumentation.ts", "next.config.ts", "proxy.ts", "postcss.config.mjs"],
  ...["package.json", "package-lock.json", "tsconfig.json"],
  ...["CHANGELOG.md", "LICENSE", "README.md"],
  // The note of npm about what it installed, which each start compares with package-lock.json.
  "node_modules/.package-lock.json",
];
const NOT_NEEDED = [
  /\.(test|suite)\.tsx?$/,
  new RegExp(`(^|/)(${TEST_FOLDERS.join("|")})/`),
  /^\.next\/(cache|diagnostics|trace|types)/,
  // Node reads them only if it is told to.
  /^\.next\/server\/.*\.map$/,
  // Below links to packages, whose files are copied where they are.
  /^\.next\/node_modules\/(@[^/]+\/)?[^@/][^/]*\/./,
];

/** Copies the files that a container needs. Returns how many there are, and their bytes. */
export async function collectFiles(root: string, target: string): Promise<{ files: number; bytes: number }> {
  const own = OWN.flatMap((path) => filesAt(root, path)).filter(
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

/** Returns a file, or what lies below a folder, hidden files too. */
function filesAt(root: string, path: string): string[] {
  const from = join(root, path);
  if (!lstatSync(from).isDirectory()) return [path];
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
