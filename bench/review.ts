import { existsSync } from "node:fs";
import { ports } from "#lib/ports/compose.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { type FaultFigures, faultFigures } from "./review/fault-figures.ts";
import { type Installation, startInstallation } from "./review/installation.ts";
import { type LiveRun, liveFigures } from "./review/live-figures.ts";
import { printLiveTable } from "./review/live-table.ts";
import { type Paper, readPapers } from "./review/papers.ts";
import { type ReaderFigures, readerFigures } from "./review/reader-figures.ts";
import { faultLines, type Line, readerLines } from "./review/summary.ts";
import { writeResults } from "./write-results.ts";

const FIGURES = ["reader", "faults"] as const;
type Figure = (typeof FIGURES)[number];

const HELP = `Usage: npm run bench:review -- DIR [--papers N] [--only FIGURE,…] [--live]

DIR holds papers with inserted errors: any folders with clean.md, corrupted.md and errors.json
([{ error, original, perturbed, why_wrong }], or these as its "perturbations"). Every review is a
real one, on a database, files and background work of its own. The model server is a stand-in that
reports each inserted error whose words it sees. Writes bench/results/review.json.

--papers N      the first N folders only (all by default)
--only FIGURE   of: ${FIGURES.join(", ")}
--live          reviews with the configured model instead, three times each; this costs money`;

/** About the length of a paper. */
const USUAL_WORDS = 12_000;

const MEASURED = ["lib/reviews", "lib/ports/models", "inngest"];

const print = (line: string) => console.log(line);

/** Runs `npm run bench:review` and returns the exit code. */
export async function benchReview(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    papers: { type: "string" },
    only: { type: "string" },
    live: { type: "boolean" },
  });
  if (options === null) return 2;
  const { values, positionals } = options;
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
    return await (values.live ? live(installation, papers) : measure(installation, { dir, papers }, figures));
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
  printLiveTable(runs);
  writeResults("review-live", MEASURED, { runs });
  return 0;
}

async function measure(
  installation: Installation,
  { dir, papers }: { dir: string; papers: readonly Paper[] },
  figures: readonly Figure[],
): Promise<number> {
  const reader = figures.includes("reader") ? await readAll(installation, papers) : [];
  const faults = figures.includes("faults")
    ? await faultFigures({ dir, paper: shortest(papers).name }, printFault)
    : [];
  const lines: Line[] = [
    ...(reader.length > 0 ? readerLines(reader, USUAL_WORDS) : []),
    ...(faults.length > 0 ? faultLines(faults) : []),
  ];
  print("");
  printTable(lines, {
    figure: ({ figure }) => figure,
    measured: ({ measured }) => measured,
    target: ({ target, isMet }) => `${target}${isMet ? "" : "  ✗"}`,
  });
  writeResults("review", MEASURED, { reader, faults, lines });
  return lines.every(({ isMet }) => isMet) ? 0 : 1;
}

async function readAll(installation: Installation, papers: readonly Paper[]): Promise<ReaderFigures[]> {
  const all: ReaderFigures[] = [];
  for (const paper of papers) {
    const figures = await readerFigures(installation, paper);
    all.push(figures);
    const { tokens, accounts, cost, reported, lost } = figures;
    print(
      `${figures.paper}: ${reported - lost.length}/${reported} reported errors in comments, ${figures.visible}/${figures.errors} seen, ${tokens.calls} calls, ${((tokens.sent - tokens.cached) / tokens.document).toFixed(2)}× uncached, ${accounts.given} findings → ${accounts.published} comments, ${cost.expected} cents expected and ${cost.actual} spent, ${figures.seconds.toFixed(1)} s`,
    );
    for (const title of lost) print(`  in no comment: ${title}`);
  }
  return all;
}

function printLive({ paper, found, onClean, errors, comments, cents, seconds }: LiveRun): void {
  print(
    `${paper}: ${found.explained} of ${errors} found (${found.located} by place), on clean ${onClean.explained} (${onClean.located}), ${comments} comments, ${cents ?? "?"} cents, ${seconds.toFixed(0)} s`,
  );
}

function printFault({ fault, outcome, seconds, calls, comments, failure }: FaultFigures): void {
  print(
    `${fault}: ${outcome} after ${seconds.toFixed(1)} s and ${calls} calls, ${comments} comments${failure ? ` (${failure})` : ""}`,
  );
}

function shortest(papers: readonly Paper[]): Paper {
  return papers.reduce((best, paper) => (paper.corrupted.length < best.corrupted.length ? paper : best));
}
