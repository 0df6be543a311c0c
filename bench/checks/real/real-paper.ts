import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { OUTPUT } from "#lib/conversion/output.ts";
import { conversionSettings } from "#lib/documents/conversion-settings.ts";
import { projectRoot } from "#lib/env.ts";
import type { FileFacts } from "#lib/manuscript/file-facts.ts";
import { toFileFacts } from "#lib/reviews/run/file-facts.ts";

/** A manuscript of a public repository. Its file is not kept here: only where it is found. */
export type RealPaper = {
  id: string;
  repository: string;
  commit: string;
  path: string;
  format: "docx" | "pdf" | "tex";
  producer: string;
  field: string;
  kind: string;
  language: string;
};

export type ConvertedPaper = { markdown: string; facts: FileFacts };

const SUFFIX = { docx: ".docx", pdf: ".pdf", tex: ".zip" } as const;

export const readRealPapers = (): RealPaper[] => readLines<RealPaper>("papers.jsonl");

/** Reads a file of JSON lines beside this one. */
export function readLines<T>(name: string): T[] {
  const path = join(import.meta.dirname, name);
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as T);
}

export const fileOf = (folder: string, { id, format }: RealPaper): string =>
  join(folder, id + SUFFIX[format]);

/** Converts a paper, or takes what the same code made of it before. Null if it cannot be converted. */
export async function convertPaper(path: string, code: string): Promise<ConvertedPaper | null> {
  const paper = createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
  const kept = join(tmpdir(), "galley-real", code, paper);
  if (!existsSync(kept)) {
    const outDir = `${kept}.${process.pid}`;
    await mkdir(outDir, { recursive: true });
    const result = await convertFile({
      ...conversionSettings(),
      inputPath: path,
      filename: basename(path),
      outDir,
    });
    if (!result.ok) {
      await rm(outDir, { recursive: true });
      return null;
    }
    await rm(join(outDir, OUTPUT.images), { recursive: true, force: true });
    // Another run may have kept the same conversion meanwhile.
    await rename(outDir, kept).catch(() => rm(outDir, { recursive: true }));
  }
  const read = (name: string) => readFile(join(kept, name), "utf8");
  const [markdown, blocks, report] = await Promise.all([
    read(OUTPUT.markdown),
    read(OUTPUT.blocks),
    read(OUTPUT.report),
  ]);
  return { markdown, facts: toFileFacts(JSON.parse(report), JSON.parse(blocks)) };
}

/** Names the code of conversion, so that a change to it converts anew. */
export function conversionCode(): string {
  const hash = createHash("sha256");
  const files = globSync("lib/{conversion,sandbox}/**/*.{ts,json}", { cwd: projectRoot() });
  for (const file of files.filter((each) => !/\.test\.ts$|\/golden\//.test(each)).sort())
    hash.update(file).update(readFileSync(join(projectRoot(), file)));
  return hash.digest("hex").slice(0, 12);
}
