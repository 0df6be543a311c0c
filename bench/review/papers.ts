import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

/** An error that somebody put into a paper. */
export interface Inserted {
  /** What kind it is, in the corpus's own words. */
  category: string;
  original: string;
  perturbed: string;
  why: string;
}

export interface Paper {
  /** Its folder below the corpus. */
  name: string;
  /** The folder above it, in which the same clean paper stands with other errors. */
  family: string;
  clean: string;
  corrupted: string;
  errors: Inserted[];
}

const inserted = z
  .object({ error: z.string(), original: z.string(), perturbed: z.string().min(1), why_wrong: z.string() })
  .transform(({ error, original, perturbed, why_wrong }) => ({
    category: error,
    original,
    perturbed,
    why: why_wrong,
  }));
const errorFile = z.union([
  z.array(inserted),
  z.object({ perturbations: z.array(inserted) }).transform(({ perturbations }) => perturbations),
]);

/** Every folder below `dir` with clean.md, corrupted.md and errors.json, in the order of their names. */
export function readPapers(dir: string): Paper[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith("errors.json"))
    .map((path) => dirname(join(dir, path)))
    .filter((folder) => ["clean.md", "corrupted.md"].every((name) => existsSync(join(folder, name))))
    .sort()
    .map((folder) => {
      const read = (name: string) => readFileSync(join(folder, name), "utf8");
      const name = relative(dir, folder);
      return {
        name,
        family: dirname(name),
        clean: read("clean.md"),
        corrupted: read("corrupted.md"),
        errors: errorFile.parse(JSON.parse(read("errors.json"))),
      };
    });
}

/** One clean paper with the errors of all its folders, as far as they do not overlap and their place is certain. */
export function withAllErrors(papers: readonly Paper[]): Paper[] {
  return [...Map.groupBy(papers, ({ family }) => family)].flatMap(([family, folders]) => {
    const clean = folders[0]?.clean ?? "";
    const places = folders
      .flatMap(({ errors }) => errors)
      .map((error) => ({ error, start: clean.indexOf(error.original) }))
      .filter(({ error, start }) => start >= 0 && clean.lastIndexOf(error.original) === start)
      .sort((a, b) => a.start - b.start);
    let corrupted = "";
    let end = 0;
    const errors: Inserted[] = [];
    for (const { error, start } of places) {
      if (start < end) continue;
      corrupted += clean.slice(end, start) + error.perturbed;
      end = start + error.original.length;
      errors.push(error);
    }
    return [{ name: `${family}/all`, family, clean, corrupted: corrupted + clean.slice(end), errors }];
  });
}
