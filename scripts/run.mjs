// Every npm script enters here: `node scripts/run.mjs start …` runs start.ts. This file must parse on any
// Node, because its task is to say what is wrong with one that cannot run the rest.
import { readFileSync } from "node:fs";

const script = process.argv[2] ?? "";
const wanted = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).dependencies
  .node;

if (isOlder(process.versions.node, wanted)) {
  console.error(
    [
      `Galley needs Node ${wanted}, and this is Node ${process.versions.node} (${process.execPath}).`,
      "It brings its own as the npm package `node`, which npm scripts use by themselves once it is installed:",
      "  1. npm ci            (without --ignore-scripts; or: npm rebuild node)",
      `  2. npm run ${script}`,
      "Start it through npm: a plain `node scripts/…` runs whatever Node the machine has.",
    ].join("\n"),
  );
  process.exit(1);
}

const file = new URL(`./${script}.ts`, import.meta.url);
process.argv.splice(1, 2, file.pathname);
await import(file.href);

function isOlder(version, than) {
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at !== -1 && a[at] < b[at];
}
