import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { z } from "zod";

/** An error that somebody put into a paper. */
export interface Inserted {
  original: string;
  perturbed: string;
  why: string;
}

export interface Paper {
  /** Its folder below the corpus. */
  name: string;
  clean: string;
  corrupted: string;
  errors: Inserted[];
}

const inserted = z
  .object({ original: z.string(), perturbed: z.string().min(1), why_wrong: z.string() })
  .transform(({ original, perturbed, why_wrong }) => ({ original, perturbed, why: why_wrong }));
const errorFile = z.union([
  z.array(inserted),
  z.object({ perturbations: z.array(inserted) }).transform(({ perturbations }) => perturbations),
]);

/** Reads every folder below `dir` with clean.md, corrupted.md and errors.json, in the order of their names. */
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
        clean: read("clean.md"),
        corrupted: read("corrupted.md"),
        errors: errorFile.parse(JSON.parse(read("errors.json"))),
      };
    });
}
