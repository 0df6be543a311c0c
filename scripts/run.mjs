// Every npm script enters here: `node scripts/run.mjs start …` runs start.ts. This file must parse on any
// Node, because its task is to say what is wrong with one that cannot run the rest.
import { existsSync, readFileSync } from "node:fs";

/** More names would hide what to do. */
const MOST_NAMES = 3;

const script = process.argv[2] ?? "";
const wanted = readJson("../package.json").dependencies.node;

if (isOlder(process.versions.node, wanted)) {
  console.error(
    [
      `Galley needs Node ${wanted}, and this is Node ${process.versions.node} (${process.execPath}).`,
      "npm installs the right version as the package `node`, and npm scripts use it:",
      "  1. npm ci            (without --ignore-scripts; or: npm rebuild node)",
      `  2. npm run ${script}`,
      "Do not start it with a plain `node scripts/…`, which uses the Node of this computer.",
    ].join("\n"),
  );
  process.exit(1);
}

const stale = stalePackages();
if (stale.length > 0) {
  const more = stale.length > MOST_NAMES ? [`  and ${stale.length - MOST_NAMES} more`] : [];
  console.error(
    [
      "The installed packages are not those that package-lock.json names:",
      ...stale.slice(0, MOST_NAMES).map((line) => `  ${line}`),
      ...more,
      "Install them with `npm ci`, and then try again.",
    ].join("\n"),
  );
  process.exit(1);
}

await import("./quick-imports.mjs");
const file = new URL(`./${script}.ts`, import.meta.url);
process.argv.splice(1, 2, file.pathname);
await import(file.href);

function isOlder(version, than) {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && a[at] < b[at];
}

/** Compares package-lock.json with npm's own note about what it installed. */
function stalePackages() {
  const note = "../node_modules/.package-lock.json";
  if (!existsSync(new URL(note, import.meta.url))) return ["nothing is installed by npm"];
  const installed = readJson(note).packages;
  const hasDevPackages = Object.values(installed).some(({ dev }) => dev);
  return Object.entries(readJson("../package-lock.json").packages).flatMap(([path, locked]) => {
    const name = path.replace(/^node_modules\//, "");
    const present = installed[path];
    if (present) {
      const isSame = present.version === locked.version;
      return isSame ? [] : [`${name} is ${present.version} instead of ${locked.version}`];
    }
    // npm leaves out packages for other platforms, and what its settings omit.
    const mayLack = path === "" || locked.optional || locked.peer || (locked.dev && !hasDevPackages);
    return mayLack ? [] : [`${name} is missing`];
  });
}

function readJson(path) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
}
