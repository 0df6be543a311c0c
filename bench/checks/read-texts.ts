import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Text = { name: string; markdown: string };

/** Reads the Markdown files of a folder. */
export function readTexts(folder: string): Text[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => ({ name, markdown: readFileSync(join(folder, name), "utf8") }));
}
