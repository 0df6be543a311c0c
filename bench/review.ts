import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ports } from "#lib/ports/compose.ts";
import { printTable } from "./print-table.ts";
import { type EstimateFigures, estimateFigures } from "./review/estimate-figures.ts";
import { type FaultFigures, faultFigures } from "./review/fault-figures.ts";
import { type Installation, startInstallation } from "./review/installation.ts";
import { type LiveRun, liveFigures } from "./review/live-figures.ts";
import { LIVE_HEAD, liveRows } from "./review/live-table.ts";
import { type MergingFigures, mergingFigures } from "./review/merging-figures.ts";
import { MERGING_HEAD, mergingRows } from "./review/merging-table.ts";
import { type Paper, readPapers, withAllErrors } from "./review/papers.ts";
import { type ReaderFigures, readerFigures } from "./review/reader-figures.ts";
import {
  estimateLines,
  faultLines,
  type Line,
  mergingLines,
  readerLines,
  timeLines,
} from "./review/summary.ts";
import { type TimeFigures, timeFigures } from "./review/time-figures.ts";
import { writeResults } from "./write-results.ts";

const HELP = `Usage: npm run bench:review -- DIR [--papers N] [--only FIGURE,…] [--live]

DIR holds papers with inserted errors: any folders with clean.md, corrupted.md and errors.json
([{ error, original, perturbed, why_wrong }], or these as its "perturbations"). Every review is a
real one, on a database, files and background work of its own; the model server is a stand-in that
sees each inserted error whose words it is sent. Writes bench/results/review.json.

--papers N      the first N folders only (all by default)
--only FIGURE   of: ${["reader", "estimates", "time", "merging", "faults"].join(", ")}
--live          reviews with the configured model instead, three times each; this costs money`;

const FIGURES = ["reader", "estimates", "time", "merging", "faults"] as const;
type Figure = (typeof FIGURES)[number];

/** About as long as a paper is. */
const USUAL_WORDS = 12_000;

const MEASURED = ["lib/reviews", "lib/ports/models", "inngest"];

const print = (line: string) => console.log(line);

export interface Results {
  reader?: ReaderFigures[];
  estimates?: EstimateFigures[];
  time?: TimeFigures;
  merging?: MergingFigures[];
  faults?: FaultFigures[];
}

/** What `npm run bench:review` does with its arguments; returns the exit code. */
export async function benchReview(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { papers: { type: "string" }, only: { type: "string" }, live: { type: "boolean" } },
    allowPositionals: true,
  });
  const [dir] = positionals;
  const only = values.only?.split(",") ?? [...FIGURES];
  const figures = FIGURES.filter((figure) => only.includes(figure));
  if (dir === undefined || !existsSync(dir) || figures.length < only.length) {
    print(HELP);
    return 2;
  }
  const papers = readPapers(dir).slice(0, Number(values.papers ?? Number.POSITIVE_INFINITY));
  if (papers.length === 0) {
    print(`No folder below ${dir} has clean.md, corrupted.md and errors.json.`);
    return 2;
  }
  const installation = await startInstallation();
  try {
    if (values.live) return await live(installation, papers);
    const results = await measure(installation, { dir, papers }, figures);
    const lines = summaryOf(results);
    print("");
    printTable(
      ["figure", "measured", "asked"],
      lines.map(({ figure, measured, asked, isMet }) => [figure, measured, `${asked}${isMet ? "" : "  ✗"}`]),
      print,
    );
    writeResults("review", MEASURED, {
      ...results,
      lines,
    });
    return lines.every(({ isMet }) => isMet) ? 0 : 1;
  } finally {
    await installation.stop();
  }
}

async function live(installation: Installation, papers: readonly Paper[]): Promise<number> {
  if (!ports().models?.describe("review")) {
    print("No model is configured. Set OPENAI_API_KEY or OPENAI_BASE_URL, and REVIEW_MODEL.");
    return 2;
  }
  const runs = await liveFigures(installation, papers, { run: printLive, failure: print });
  if (runs.length === 0) return 1;
  print("\nMeans of all runs");
  printTable(LIVE_HEAD, liveRows(runs), print);
  writeResults("review-live", MEASURED, { runs });
  return 0;
}

async function measure(
  installation: Installation,
  { dir, papers }: { dir: string; papers: readonly Paper[] },
  figures: readonly Figure[],
): Promise<Results> {
  const results: Results = {};
  if (figures.includes("reader")) results.reader = await readAll(installation, papers);
  if (figures.includes("estimates")) {
    print("\nEstimates before reviews by models of other habits");
    results.estimates = await estimateFigures(installation, oneOfEach(papers), printEstimate);
  }
  if (figures.includes("time")) results.time = await timeFigures(installation, usualPaper(papers));
  if (figures.includes("merging")) results.merging = await mergeAll(installation, papers);
  if (figures.includes("faults")) {
    print("\nReviews whose models fail");
    results.faults = await faultFigures({ dir, paper: shortest(papers).name }, printFault);
  }
  return results;
}

async function readAll(installation: Installation, papers: readonly Paper[]): Promise<ReaderFigures[]> {
  const all: ReaderFigures[] = [];
  print("\nA reader with perfect sight");
  for (const paper of papers) {
    const figures = await readerFigures(installation, paper);
    all.push(figures);
    const { tokens, accounts } = figures;
    print(
      `${figures.paper}: ${figures.told - figures.lost.length}/${figures.told} told errors in comments, ${figures.visible}/${figures.errors} seen, pairs ${figures.pairsTogether}/${figures.pairs}, ${tokens.calls} calls, ${((tokens.sent - tokens.cached) / tokens.document).toFixed(2)}× uncached, ${accounts.given} findings → ${accounts.published} comments, ${figures.cost.expected} cents expected and ${figures.cost.actual} spent, ${figures.seconds.toFixed(1)} s`,
    );
    for (const title of figures.lost) print(`  in no comment: ${title}`);
  }
  return all;
}

async function mergeAll(installation: Installation, papers: readonly Paper[]): Promise<MergingFigures[]> {
  print("\nOne error told in two ways, and two errors side by side, by the model that judges which are one");
  const all = await mergingFigures(installation, withAllErrors(papers));
  printTable(MERGING_HEAD, mergingRows(all), print);
  return all;
}

function summaryOf({ reader, estimates, time, merging, faults }: Results): Line[] {
  return [
    ...(reader ? readerLines(reader, USUAL_WORDS) : []),
    ...(estimates ? estimateLines(estimates) : []),
    ...(time ? timeLines(time) : []),
    ...(merging ? mergingLines(merging) : []),
    ...(faults ? faultLines(faults) : []),
  ];
}

function printLive({ paper, found, onClean, errors, comments, cents, seconds }: LiveRun): void {
  print(
    `${paper}: ${found.explained} of ${errors} found (${found.located} by place), on clean ${onClean.explained} (${onClean.located}), ${comments} comments, ${cents ?? "?"} cents, ${seconds.toFixed(0)} s`,
  );
}

function printEstimate(
  habit: string,
  { paper, low, expected, high, actual }: EstimateFigures["reviews"][number],
): void {
  print(`${habit}, ${paper}: ${expected} cents expected (${low} to ${high}), ${actual} spent`);
}

function printFault({ fault, outcome, seconds, calls, comments, says }: FaultFigures): void {
  print(
    `${fault}: ${outcome} after ${seconds.toFixed(1)} s and ${calls} calls, ${comments} comments${says ? ` (${says})` : ""}`,
  );
}

/** One folder of each paper. */
function oneOfEach(papers: readonly Paper[]): Paper[] {
  return [...Map.groupBy(papers, ({ family }) => family).values()].flatMap(([first]) => first ?? []);
}

const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0;

function usualPaper(papers: readonly Paper[]): Paper {
  const far = ({ corrupted }: Paper) => Math.abs(wordsIn(corrupted) - USUAL_WORDS);
  return papers.reduce((best, paper) => (far(paper) < far(best) ? paper : best));
}

function shortest(papers: readonly Paper[]): Paper {
  return papers.reduce((best, paper) => (paper.corrupted.length < best.corrupted.length ? paper : best));
}
