import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** An optional collection of published papers beside the checkout; what needs it is skipped where it is absent. */
const FOLDER = resolve("../shared/corpus/published");

export const HAS_PAPERS = existsSync(FOLDER);

export function readPapers(): { name: string; markdown: string }[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => ({ name, markdown: readFileSync(resolve(FOLDER, name), "utf8") }));
}
