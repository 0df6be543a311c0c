import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { convertFile } from "#lib/conversion/convert-file.ts";
import { conversionSettings, conversions } from "#lib/documents/conversion-settings.ts";
import { HOSTILE_PIECES } from "#lib/manuscript/testing/hostile-pieces.ts";
import { checkingProcesses } from "#lib/reviews/run/checking-processes.ts";
import { longFile } from "../long-file.ts";
import { printTable } from "../print-table.ts";
import { LATEX_PARTS, latexOf, MARKDOWN_PARTS, TEXT_PARTS } from "./hostile-parts.ts";

const CHARACTERS = 5_000_000;
export const GOAL_SECONDS = 10;
/** The group that takes longest on most of these texts. */
const GROUP = "language";

export interface LongText {
  work: string;
  seconds: number;
  /** "done", or how the product ended it. */
  outcome: string;
}

type Work = readonly [work: string, run: () => Promise<string>];

/**
 * Converts and checks five megabytes of each hostile text, or as many lines as its file may have, in the processes of the
 * product, with their limits of time and memory, one after the other.
 */
export async function measureLongTexts(): Promise<LongText[]> {
  const folder = await mkdtemp(join(tmpdir(), "galley-long-texts-"));
  const rows: LongText[] = [];
  try {
    for (const [work, run] of [...conversionsIn(folder), ...checks()]) {
      const started = performance.now();
      const outcome = await run();
      rows.push({ work, seconds: (performance.now() - started) / 1000, outcome });
      console.log(`${work}: ${rows.at(-1)?.seconds.toFixed(1)} s, ${outcome}`);
    }
  } finally {
    checkingProcesses().close();
    conversions().close();
    await rm(folder, { recursive: true, force: true });
  }
  return rows;
}

export function printLongTexts(rows: readonly LongText[]): void {
  console.log(`\n${CHARACTERS} characters of hostile text; goal: ${GOAL_SECONDS} s`);
  printTable(
    rows.toSorted((a, b) => b.seconds - a.seconds),
    {
      work: ({ work }) => work,
      s: ({ seconds }) => seconds,
      outcome: ({ outcome }) => outcome.slice(0, 60),
      "": ({ seconds }) => (seconds > GOAL_SECONDS ? `more than ${GOAL_SECONDS}` : ""),
    },
  );
}

function conversionsIn(folder: string): Work[] {
  const files = [
    ...MARKDOWN_PARTS.map((part) => ["a.md", part, longFile(part, CHARACTERS)] as const),
    ...LATEX_PARTS.map((part) => ["a.tex", part, latexOf(long(part))] as const),
    ...TEXT_PARTS.map((part) => ["a.txt", part, longFile(part, CHARACTERS)] as const),
  ];
  return files.map(([filename, part, text]) => [
    `conversion of ${filename}: ${JSON.stringify(part)}`,
    async () => {
      const inputPath = join(folder, filename);
      await writeFile(inputPath, text);
      const outDir = await mkdtemp(join(folder, "out-"));
      const result = await convertFile({ ...conversionSettings(), inputPath, filename, outDir });
      return result.ok ? "done" : result.failure.reason;
    },
  ]);
}

function checks(): Work[] {
  return [...HOSTILE_PIECES, ...MARKDOWN_PARTS].map((part) => [
    `checks of ${GROUP}: ${JSON.stringify(part)}`,
    async () => {
      const reviewed = await checkingProcesses().review({
        markdown: longFile(part, CHARACTERS),
        options: { group: GROUP },
      });
      return reviewed.ok ? "done" : reviewed.failure.reason;
    },
  ]);
}

function long(part: string): string {
  return part.repeat(Math.floor(CHARACTERS / part.length));
}
