import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** One document of a corpus with the file that holds its ground truth; paths are absolute. */
export type Entry = { id: string; kind: string; path: string; truth: string; pages: number };

/** Reads `manifest.json` of a corpus: `[{ id, kind, file, gt, pages }]`, with paths relative to it. */
export function readCorpus(folder: string): Entry[] {
  const manifest = resolve(folder, "manifest.json");
  if (!existsSync(manifest)) throw new Error(`${folder} holds no manifest.json`);
  const listed: { id: string; kind: string; file: string; gt: string; pages: number }[] = JSON.parse(
    readFileSync(manifest, "utf8"),
  );
  return listed.map(({ id, kind, file, gt, pages }) => ({
    id,
    kind,
    path: resolve(folder, file),
    truth: resolve(folder, gt),
    pages,
  }));
}
