import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { alignBlocks } from "#lib/revisions/align-blocks.ts";
import { compareTexts } from "#lib/revisions/compare-texts.ts";
import { readTextBlocks } from "#lib/revisions/text-blocks.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { type Edited, editText } from "./revisions/edit-text.ts";
import { writeResults } from "./write-results.ts";

const HELP = `npm run bench:revisions -- FOLDER [--words 95000] [--seeds 4]

Joins the Markdown files of a folder to texts of so many words, edits them in ways that are known, compares both
versions, and prints how long it takes and how much of the edits is found.`;

interface Row {
  seed: number;
  words: number;
  ms: number;
  /** Shares, from 0 to 1. */
  paired: number;
  movesFound: number;
  movesFalse: number;
}

/** Runs `npm run bench:revisions`. Returns the exit code. */
export async function benchRevisions(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    words: { type: "string", default: "95000" },
    seeds: { type: "string", default: "4" },
  });
  const [folder] = options?.positionals ?? [];
  if (!options || folder === undefined) {
    if (options) console.log(HELP);
    return 1;
  }
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const rows: Row[] = [];
  for (let seed = 1; seed <= Number(options.values.seeds); seed += 1)
    rows.push(measure(editText(texts, { seed, words: Number(options.values.words) }), seed));
  printTable(rows, {
    seed: ({ seed }) => String(seed),
    words: ({ words }) => words,
    ms: ({ ms }) => ms,
    "% of blocks paired": ({ paired }) => 100 * paired,
    "% of moves found": ({ movesFound }) => 100 * movesFound,
    "% of moves false": ({ movesFalse }) => 100 * movesFalse,
  });
  console.log(`\nA million equal paragraphs: ${Math.round(msOf(() => equalParagraphs(1_000_000)))} ms`);
  writeResults("revisions", ["lib/revisions", "lib/rendered"], { rows });
  return 0;
}

function measure({ before, after, sources, moved }: Edited, seed: number): Row {
  compareTexts(before, after);
  const ms = msOf(() => compareTexts(before, after));
  const [befores, afters] = [readTextBlocks(before), readTextBlocks(after)];
  const matches = alignBlocks(befores, afters);
  const from = new Map(matches.flatMap((match) => match.after.map((j) => [j, match] as const)));
  const kept = [...sources].flatMap((source, j) => (source === null ? [] : [{ source, j }]));
  const right = kept.filter(({ source, j }) => from.get(j)?.before.includes(source)).length;
  const flagged = matches.filter(({ isMoved }) => isMoved).flatMap(({ after: places }) => places);
  const found = flagged.filter((j) => moved.has(j)).length;
  return {
    seed,
    words: befores.reduce((sum, { words }) => sum + words.length, 0),
    ms,
    paired: right / kept.length,
    movesFound: found / moved.size,
    movesFalse: flagged.length === 0 ? 0 : 1 - found / flagged.length,
  };
}

function equalParagraphs(count: number): void {
  const text = "The same words.\n\n".repeat(count);
  compareTexts(text, `${text}And more.`);
}

function msOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
