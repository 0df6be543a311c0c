import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Entry } from "./corpus.ts";
import type { EngineRun } from "./run-engine.ts";

export type Scores = Record<string, number | null>;
export type Scorer = (markdown: string, truth: unknown, pages: number) => Scores;

/** The measures that are shown, by the scorer's name for each. */
export const MEASURES = {
  total: "total",
  f1: "F1",
  headF1: "head",
  paraIntact: "para",
  cellRecall: "cells",
  displayRecall: "displ",
  inlineRecall: "inline",
  refScore: "refs",
  noteRecall: "notes",
  junkPerPage: "junk/p",
  brokenHyphen: "hyph",
} as const;

/** The scorer lies with the corpus: `score(markdown, truth, pages)` of a module without dependencies. */
export async function loadScorer(corpus: string, path: string | undefined): Promise<Scorer> {
  const file = resolve(path ?? resolve(corpus, "../../bench/conversion/score.mjs"));
  if (!existsSync(file)) throw new Error(`There is no scorer at ${file}; name one with --scorer PATH.`);
  const { score }: { score: Scorer } = await import(pathToFileURL(file).href);
  return score;
}

export type FileScore = {
  id: string;
  kind: string;
  pages: number;
  ms: number;
  error?: string;
  scores: Scores;
};

/** A file that failed scores nothing, and counts. */
export function scoreRun(run: EngineRun, entries: readonly Entry[], score: Scorer): FileScore[] {
  return entries.flatMap(({ id, kind, truth, pages }) => {
    const file = run.files.get(`${kind}/${id}`);
    if (file === undefined) return [];
    const all = score(file.text ?? "", JSON.parse(readFileSync(truth, "utf8")), pages);
    const scores = Object.fromEntries(
      Object.keys(MEASURES).map((name) => [name, Number.isFinite(all[name]) ? (all[name] ?? null) : null]),
    );
    return [
      { id, kind, pages, ms: file.ms, scores, ...(file.error === undefined ? {} : { error: file.error }) },
    ];
  });
}

/** Means over the files that have the measure. */
export function meanScores(files: readonly FileScore[]): Scores {
  return Object.fromEntries(
    Object.keys(MEASURES).map((name) => {
      const values = files.flatMap(({ scores }) => scores[name] ?? []);
      return [name, values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length];
    }),
  );
}
