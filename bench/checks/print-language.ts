import { printTable } from "../print-table.ts";
import type { LanguageScores } from "./language.ts";

/** Alarms on clean text and the share of planted slips that is marked, one column for each engine. */
export function printLanguage(scores: readonly LanguageScores[], print: (line: string) => void): void {
  print("\nWording: the same clean paragraphs and planted slips for every engine, each paragraph read alone");
  const kinds = [...new Set(scores.flatMap((score) => score.kinds.map(({ kind }) => kind)))].sort();
  const row = (name: string, cell: (score: LanguageScores) => string) => [name, ...scores.map(cell)];
  printTable(
    ["", ...scores.map((score) => score.engine)],
    [
      row("clean words read", (score) => score.cleanWords.toLocaleString("en")),
      row("alarms per 1,000", (score) => score.alarmsPerThousand.toFixed(2)),
      row("words a second", (score) => Math.round(score.wordsPerSecond).toLocaleString("en")),
      ...kinds.map((kind) =>
        row(kind, ({ kinds: own }) => {
          const found = own.find((each) => each.kind === kind);
          return found === undefined ? "–" : (found.marked / found.planted).toFixed(2);
        }),
      ),
    ],
    print,
  );
}
