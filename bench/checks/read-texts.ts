import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type CorpusText = { name: string; markdown: string };

/** Reads the Markdown files of a folder. */
export function readTexts(folder: string): CorpusText[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => ({ name, markdown: readFileSync(join(folder, name), "utf8") }));
}
