import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { printBadFiles, runBadFiles } from "./conversion/bad-files.ts";
import { readCorpus } from "./conversion/corpus.ts";
import { ENGINES } from "./conversion/engines.ts";
import { quotesOnPages } from "./conversion/quotes-on-page.ts";
import { runEngine } from "./conversion/run-engine.ts";
import { type FileScore, loadScorer, MEASURES, meanScores, scoreRun } from "./conversion/score-run.ts";
import { thousandPages } from "./conversion/thousand-pages.ts";
import { printTable } from "./print-table.ts";
import { writeResults } from "./write-results.ts";

const HELP = `Usage: npm run bench:conversion -- CORPUS_DIR [--scorer PATH] [--files]
       npm run bench:conversion -- --bad DIR…

CORPUS_DIR holds manifest.json: [{ id, kind, file, gt, pages }]. The scorer is a module that
exports score(markdown, truth, pages); by default CORPUS_DIR/../../bench/conversion/score.mjs.
Writes bench/results/conversion.json. --bad converts every file below the folders instead,
and lists what ends in neither text nor a stated problem.`;

type EngineFiles = { name: string; peakBytes: number | null; files: FileScore[] };

const print = (line: string) => console.log(line);

/** What `npm run bench:conversion` does with its arguments; returns the exit code. */
export async function benchConversion(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { bad: { type: "boolean" }, files: { type: "boolean" }, scorer: { type: "string" } },
    allowPositionals: true,
  });
  const [corpus] = positionals;
  if (corpus === undefined) {
    print(HELP);
    return 2;
  }
  if (values.bad) {
    const report = await runBadFiles(positionals, print);
    printBadFiles(report, print);
    return report.faults.length === 0 ? 0 : 1;
  }
  await benchCorpus(corpus, values.scorer, values.files ?? false);
  return 0;
}

async function benchCorpus(corpus: string, scorerPath: string | undefined, files: boolean): Promise<void> {
  const entries = readCorpus(corpus);
  const score = await loadScorer(corpus, scorerPath);
  const outDir = await mkdtemp(join(tmpdir(), "bench-conversion-"));
  const engines: EngineFiles[] = [];
  try {
    for (const engine of ENGINES) {
      const run = await runEngine(engine, entries, outDir);
      if (run.absent !== undefined) print(`${engine.name} was left out: ${run.absent.split("\n")[0]}`);
      else
        engines.push({ name: engine.name, peakBytes: run.peakBytes, files: scoreRun(run, entries, score) });
    }
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
  for (const kind of [...new Set(entries.map((entry) => entry.kind))]) printKind(kind, engines, files);
  const quotes = await quotesOnPages(entries);
  const share = (part: number) => `${(part * 100).toFixed(1)} %`;
  const { sentences, cells, by } = quotes;
  print(
    `\nQuotes on the page (${by}): ${share(sentences.placed)} of ${sentences.quotes} sentences, boxes ${share(sentences.tightness)} filled by their block; ${share(cells.placed)} of ${cells.quotes} cells of tables, boxes ${share(cells.tightness)} filled by their cell`,
  );
  const thousand = await thousandPages(entries);
  print(
    "skipped" in thousand
      ? `A thousand pages: skipped, ${thousand.skipped}`
      : `${thousand.pages} pages: ${thousand.seconds.toFixed(1)} s, first progress after ${thousand.firstProgressMs} ms, peak ${megabytes(thousand.peakBytes)} MB`,
  );
  writeResults("conversion", ["lib/conversion"], {
    engines: engines.map((engine) => summaryOf(engine, engines)),
    quotes,
    thousand,
  });
}

function printKind(kind: string, engines: readonly EngineFiles[], files: boolean): void {
  const measures = Object.keys(MEASURES);
  const rows = engines.flatMap((engine) => {
    const own = engine.files.filter((file) => file.kind === kind);
    if (own.length === 0) return [];
    const speed = speedOf(own);
    const reference = speedOf(filesOf(engines, "liteparse", kind));
    const mean = meanScores(own);
    const row = [
      engine.name,
      ...measures.map((name) => mean[name] ?? null),
      speed !== null && reference !== null ? speed / reference : null,
      engine.peakBytes === null ? null : Number(megabytes(engine.peakBytes)),
    ];
    const each = own.map(({ id, scores, ms, error }) => [
      `  ${id}${error === undefined ? "" : " (failed)"}`,
      ...measures.map((name) => scores[name] ?? null),
      `${Math.round(ms)} ms`,
      null,
    ]);
    return files ? [row, ...each] : [row];
  });
  print(
    `\n${kind}, ${filesOf(engines, "galley", kind).length} files; speed is pages a second against liteparse alone, on one core`,
  );
  printTable(["engine", ...Object.values(MEASURES), "speed", "MB"], rows, print);
}

const filesOf = (engines: readonly EngineFiles[], name: string, kind: string) =>
  engines.find((engine) => engine.name === name)?.files.filter((file) => file.kind === kind) ?? [];

/** Pages a second; null where files have no pages. */
function speedOf(files: readonly FileScore[]): number | null {
  const pages = files.reduce((sum, file) => sum + file.pages, 0);
  const ms = files.reduce((sum, file) => sum + file.ms, 0);
  return pages === 0 || ms === 0 ? null : (pages * 1_000) / ms;
}

function summaryOf({ name, peakBytes, files }: EngineFiles, engines: readonly EngineFiles[]) {
  const kinds = [...new Set(files.map((file) => file.kind))];
  return {
    name,
    peakBytes,
    kinds: kinds.map((kind) => {
      const own = files.filter((file) => file.kind === kind);
      const [speed, reference] = [speedOf(own), speedOf(filesOf(engines, "liteparse", kind))];
      return {
        kind,
        files: own.length,
        means: meanScores(own),
        pagesPerSecond: speed,
        ofLiteparse: speed !== null && reference !== null ? speed / reference : null,
        each: own.map(({ id, ms, scores, error }) => ({
          id,
          ms: Math.round(ms),
          error,
          total: scores.total,
        })),
      };
    }),
  };
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
