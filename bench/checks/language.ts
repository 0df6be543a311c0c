import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { readTexts } from "./alarms.ts";
import { type LanguageEngine, languageEngines, type Mark } from "./language-engines.ts";

type Gold = { start: number; end: number; type: string; repl: string };
type Case = { text: string; refs: Gold[][] };

export interface LanguageScores {
  engine: string;
  /** Words of clean text read, and marks per 1,000 of them: each is an alarm. */
  cleanWords: number;
  alarmsPerThousand: number;
  wordsPerSecond: number;
  /** Planted slips of each kind, how many the engine marks, and how many it corrects rightly. */
  kinds: { kind: string; planted: number; marked: number; corrected: number }[];
}

/** Marks this near to a slip count for it, in UTF-16 units. */
const SLACK = 2;

/** Every engine on the same clean paragraphs and the same planted slips; null where a part is absent. */
export async function languageScores(corpus: string): Promise<LanguageScores[] | null> {
  const seeded = join(corpus, "language", "seeded-academic.jsonl");
  if (!existsSync(seeded) || !existsSync(join(corpus, "published"))) return null;
  const clean = readTexts(join(corpus, "published")).flatMap(({ markdown }) =>
    parseManuscript(markdown).paragraphs.map(({ text }) => text),
  );
  const cases = readCases(seeded);
  const scores: LanguageScores[] = [];
  for (const engine of await languageEngines()) scores.push(await score(engine, clean, cases));
  return scores;
}

/** The corpus's own format keeps the shape. */
function readCases(path: string): Case[] {
  const lines = readFileSync(path, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Case);
}

async function score(
  engine: LanguageEngine,
  clean: readonly string[],
  cases: readonly Case[],
): Promise<LanguageScores> {
  let cleanWords = 0;
  let alarms = 0;
  const started = performance.now();
  for (const text of evenly(clean, engine.most)) {
    cleanWords += wordsOf(text);
    alarms += (await engine.mark(text)).length;
  }
  const seconds = (performance.now() - started) / 1000;
  const kinds = new Map<string, { planted: number; marked: number; corrected: number }>();
  for (const { text, refs } of evenly(cases, engine.most, ({ text }) => text)) {
    const marks = await engine.mark(text);
    for (const gold of refs[0] ?? []) {
      const row = kinds.get(gold.type) ?? { planted: 0, marked: 0, corrected: 0 };
      const near = marks.filter((mark) => mark.start < gold.end + SLACK && mark.end > gold.start - SLACK);
      row.planted += 1;
      row.marked += near.length > 0 ? 1 : 0;
      row.corrected += near.some((mark) => corrects(mark, gold)) ? 1 : 0;
      kinds.set(gold.type, row);
    }
  }
  return {
    engine: engine.name,
    cleanWords,
    alarmsPerThousand: (1000 * alarms) / cleanWords,
    wordsPerSecond: cleanWords / seconds,
    kinds: [...kinds].map(([kind, row]) => ({ kind, ...row })).sort((a, b) => a.kind.localeCompare(b.kind)),
  };
}

function corrects({ replacement }: Mark, { repl }: Gold): boolean {
  const [given, right] = [replacement ?? "", repl].map((text) => text.toLowerCase().trim());
  return given !== undefined && given !== "" && right !== undefined && given.includes(right);
}

/** Values spread over the whole list that hold at most so many words. */
function evenly<T>(values: readonly T[], most: number, textOf: (value: T) => string = String): T[] {
  const words = values.reduce((sum, value) => sum + wordsOf(textOf(value)), 0);
  const every = Math.max(1, Math.ceil(words / most));
  return values.filter((_, i) => i % every === 0);
}

function wordsOf(text: string): number {
  return text.split(/\s+/).length;
}
