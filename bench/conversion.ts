import { runBadFiles } from "./conversion/bad-files.ts";
import { readCorpus } from "./conversion/corpus.ts";
import { ENGINES } from "./conversion/engines.ts";
import { mdEquations } from "./conversion/md-equations.ts";
import { quotesOnPages } from "./conversion/quotes-on-page.ts";
import { runEngine } from "./conversion/run-engine.ts";
import {
  type FileScore,
  loadScorer,
  MEASURES,
  meanScores,
  type Scores,
  scoreRun,
} from "./conversion/score-run.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { writeResults } from "./write-results.ts";

const HELP = `Usage: npm run bench:conversion -- CORPUS_DIR [--scorer PATH] [--files]
       npm run bench:conversion -- --bad DIR…
       npm run bench:conversion -- --equations DIR…

CORPUS_DIR holds manifest.json: [{ id, kind, file, gt, pages }]. The scorer is a module that
exports score(markdown, truth, pages); by default CORPUS_DIR/../../bench/conversion/score.mjs.
Writes bench/results/conversion.json. --files also prints the scores of every file. --bad converts
every file below the folders instead, and lists what ends in neither text nor a stated problem.
--equations converts the .md files below the folders, and lists displays that did not stay the same.`;

interface EngineScores {
  name: string;
  peakBytes: number | null;
  files: FileScore[];
}

/** Runs `npm run bench:conversion` and returns the exit code. */
export async function benchConversion(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    bad: { type: "boolean" },
    equations: { type: "boolean" },
    files: { type: "boolean" },
    scorer: { type: "string" },
  });
  if (options === null) return 2;
  const { values, positionals } = options;
  const [corpus] = positionals;
  if (corpus === undefined) {
    console.log(HELP);
    return 2;
  }
  if (values.bad) return (await runBadFiles(positionals, console.log)) === 0 ? 0 : 1;
  if (values.equations) return (await printEquations(positionals)) === 0 ? 0 : 1;
  await benchCorpus(corpus, values.scorer, values.files ?? false);
  return 0;
}

/** Prints the display equations of Markdown files that conversion changed, and returns their number. */
async function printEquations(folders: readonly string[]): Promise<number> {
  const files = await mdEquations(folders);
  for (const { path, changed, headings } of files)
    for (const equation of [...changed, ...headings]) console.log(`${path}: ${equation}`);
  const sum = (of: (file: (typeof files)[number]) => number) =>
    files.reduce((total, each) => total + of(each), 0);
  const [all, changed] = [sum(({ equations }) => equations), sum((each) => each.changed.length)];
  const headings = sum((each) => each.headings.length);
  console.log(
    `${files.length} files: ${all - changed} of ${all} display equations unchanged, ${headings} headings of them`,
  );
  return changed + headings;
}

async function benchCorpus(
  corpus: string,
  scorerPath: string | undefined,
  withFiles: boolean,
): Promise<void> {
  const entries = readCorpus(corpus);
  const score = await loadScorer(corpus, scorerPath);
  const engines: EngineScores[] = [];
  for (const engine of ENGINES) {
    const run = await runEngine(engine, entries);
    if ("absent" in run) console.log(`${engine.name} was left out: ${run.absent.split("\n")[0]}`);
    else
      engines.push({
        name: engine.name,
        peakBytes: run.peakBytes,
        files: scoreRun(run.files, entries, score),
      });
  }
  for (const kind of kindsOf(entries)) printKind(kind, engines, withFiles);
  const quotes = await quotesOnPages(entries);
  const { sentences, cells } = quotes;
  console.log(
    `\nQuotes on the page: ${percent(sentences.placed)} of ${sentences.quotes} sentences, boxes ${percent(sentences.tightness)} filled by their block; ${percent(cells.placed)} of ${cells.quotes} cells of tables, boxes ${percent(cells.tightness)} filled by their cell`,
  );
  writeResults("conversion", ["lib/conversion"], {
    engines: engines.map(({ name, peakBytes, files }) => ({
      name,
      peakBytes,
      kinds: kindsOf(files).map((kind) => {
        const scores = scoresOfKind(files, kind, engines);
        const each = scores.each.map((file) => ({ ...file, scores: undefined, total: file.scores.total }));
        return { kind, ...scores, each };
      }),
    })),
    quotes,
  });
}

function printKind(kind: string, engines: readonly EngineScores[], withFiles: boolean): void {
  const rows = engines.flatMap(({ name, peakBytes, files }) => {
    const { means, ofLiteparse, each } = scoresOfKind(files, kind, engines);
    if (each.length === 0) return [];
    const megabytes = peakBytes === null ? null : Math.round(peakBytes / 1e6);
    const row = { name, scores: means, speed: ofLiteparse, megabytes };
    const fileRows = each.map(({ id, scores, ms, error }) => ({
      name: `  ${id}${error === undefined ? "" : " (failed)"}`,
      scores,
      speed: `${ms} ms`,
      megabytes: null,
    }));
    return withFiles ? [row, ...fileRows] : [row];
  });
  const measures = Object.entries(MEASURES).map(
    ([measure, head]) => [head, ({ scores }: { scores: Scores }) => scores[measure] ?? null] as const,
  );
  console.log(`\n${kind}; speed is pages a second against liteparse alone, on one core`);
  printTable(rows, {
    engine: ({ name }) => name,
    ...Object.fromEntries(measures),
    speed: ({ speed }) => speed,
    MB: ({ megabytes }) => megabytes,
  });
}

function scoresOfKind(files: readonly FileScore[], kind: string, engines: readonly EngineScores[]) {
  const each = ofKind(files, kind);
  const liteparse = engines.find(({ name }) => name === "liteparse");
  const [speed, reference] = [pagesPerSecond(each), pagesPerSecond(ofKind(liteparse?.files ?? [], kind))];
  const ofLiteparse = speed !== null && reference !== null ? speed / reference : null;
  return { files: each.length, means: meanScores(each), pagesPerSecond: speed, ofLiteparse, each };
}

const ofKind = (files: readonly FileScore[], kind: string) => files.filter((file) => file.kind === kind);

const kindsOf = (all: readonly { kind: string }[]) => [...new Set(all.map(({ kind }) => kind))];

/** Returns null for files without pages. */
function pagesPerSecond(files: readonly FileScore[]): number | null {
  const pages = files.reduce((sum, file) => sum + file.pages, 0);
  const ms = files.reduce((sum, file) => sum + file.ms, 0);
  return pages === 0 || ms === 0 ? null : (pages * 1_000) / ms;
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`;
