import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Entry } from "./corpus.ts";
import type { ConvertedFile } from "./run-engine.ts";

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

/** Loads the scorer, which lies with the corpus. @throws if there is none */
export async function loadScorer(corpus: string, path: string | undefined): Promise<Scorer> {
  const file = resolve(path ?? resolve(corpus, "../../bench/conversion/score.mjs"));
  if (!existsSync(file)) throw new Error(`There is no scorer at ${file}; name one with --scorer PATH.`);
  const { score }: { score: Scorer } = await import(pathToFileURL(file).href);
  return score;
}

export interface FileScore {
  id: string;
  kind: string;
  pages: number;
  ms: number;
  error?: string | undefined;
  scores: Scores;
}

/** Scores the files. One that failed scores as an empty text. */
export function scoreRun(
  files: readonly ConvertedFile[],
  entries: readonly Entry[],
  score: Scorer,
): FileScore[] {
  return entries.flatMap(({ id, kind, truth, pages }) => {
    const file = files.find((each) => each.id === id && each.kind === kind);
    if (file === undefined) return [];
    const all = score(file.text ?? "", JSON.parse(readFileSync(truth, "utf8")), pages);
    const scores = byMeasure((name) => (Number.isFinite(all[name]) ? (all[name] ?? null) : null));
    return { id, kind, pages, ms: Math.round(file.ms), error: file.error, scores };
  });
}

/** Returns means over the files that have the measure. */
export function meanScores(files: readonly FileScore[]): Scores {
  return byMeasure((name) => {
    const values = files.flatMap(({ scores }) => scores[name] ?? []);
    return values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;
  });
}

function byMeasure(score: (name: string) => number | null): Scores {
  return Object.fromEntries(Object.keys(MEASURES).map((name) => [name, score(name)]));
}
