import { existsSync } from "node:fs";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { FEWEST_WORDS } from "#lib/reviews/schema.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { chainFigures } from "./review/chain-figures.ts";
import { type FaultFigures, faultFigures } from "./review/fault-figures.ts";
import { type Installation, startInstallation } from "./review/installation.ts";
import { benchLive } from "./review/live.ts";
import { pairFigures } from "./review/pair-figures.ts";
import { type Paper, readPapers } from "./review/papers.ts";
import { quoteFigures } from "./review/quote-figures.ts";
import { type ReaderFigures, readerFigures } from "./review/reader-figures.ts";
import { retellingFigures } from "./review/retelling-figures.ts";
import { revisionFigures } from "./review/revision-figures.ts";
import {
  chainLines,
  faultLines,
  pairLines,
  quoteLines,
  readerLines,
  retellingLines,
  revisionLines,
} from "./review/summary.ts";
import { writeResults } from "./write-results.ts";

const FIGURES = ["reader", "chains", "pairs", "quotes", "retellings", "revision", "faults"] as const;
type Figure = (typeof FIGURES)[number];

const HELP = `Usage: npm run bench:review -- DIR [--papers N] [--only FIGURE,…]
       npm run bench:review -- DIR --live [--papers N] [--runs N] [--models A,B] [--against FILE]

DIR holds papers with inserted errors: any folders with clean.md, corrupted.md and errors.json
([{ error, original, perturbed, why_wrong }], or these as its "perturbations"). Every review is a
real one, on a database, files and background work of its own. The model server is a stand-in that
reports each inserted error whose words it sees. Writes bench/results/review.json.

--papers N      the first N folders only (all by default)
--only FIGURE   of: ${FIGURES.join(", ")}
--live          reviews with the configured model instead; this costs money. Writes
                bench/results/review-live.json
--runs N        with --live: reviews of each paper, three by default
--models A,B    with --live: these models in turn, side by side with the difference
--against FILE  with --live: side by side with an earlier review-live.json, of another version of
                the prompts or another model`;

const LIVE_RUNS = 3;
const MEASURED = ["lib/reviews", "lib/ports/models", "inngest"];

/** Runs `npm run bench:review` and returns the exit code. */
export async function benchReview(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    papers: { type: "string" },
    only: { type: "string" },
    live: { type: "boolean" },
    runs: { type: "string" },
    models: { type: "string" },
    against: { type: "string" },
  });
  if (options === null) return 2;
  const { values, positionals } = options;
  const [dir] = positionals;
  const only = values.only?.split(",") ?? [...FIGURES];
  const figures = FIGURES.filter((figure) => only.includes(figure));
  if (dir === undefined || !existsSync(dir) || figures.length < only.length) {
    console.log(HELP);
    return 2;
  }
  const papers = reviewable(dir).slice(0, Number(values.papers ?? Number.POSITIVE_INFINITY));
  if (papers.length === 0) {
    console.log(`No folder below ${dir} has clean.md, corrupted.md and errors.json of a paper to review.`);
    return 2;
  }
  const installation = await startInstallation();
  try {
    if (!values.live) return await measure(installation, { dir, papers }, figures);
    return await benchLive(installation, papers, {
      models: values.models?.split(",") ?? [],
      against: values.against,
      runs: Number(values.runs) || LIVE_RUNS,
      measured: MEASURED,
    });
  } finally {
    await installation.stop();
  }
}

function reviewable(dir: string): Paper[] {
  return readPapers(dir).filter(({ name, clean, corrupted }) => {
    const words = Math.min(...[clean, corrupted].map((text) => parseManuscript(text).wordCount));
    if (words >= FEWEST_WORDS) return true;
    console.log(`${name} is left out: it has ${words} words, and a review needs at least ${FEWEST_WORDS}.`);
    return false;
  });
}

async function measure(
  installation: Installation,
  { dir, papers }: { dir: string; papers: readonly Paper[] },
  figures: readonly Figure[],
): Promise<number> {
  const [shortest] = papers.toSorted((a, b) => a.corrupted.length - b.corrupted.length);
  const reader = figures.includes("reader") ? await readAll(installation, papers) : [];
  const chains = figures.includes("chains") ? await chainFigures(installation, papers) : null;
  const pairs = figures.includes("pairs") ? await pairFigures(installation, papers) : [];
  const quotes = figures.includes("quotes") ? await quoteFigures(installation, papers) : [];
  const retellings = figures.includes("retellings") ? await retellingFigures(installation, papers) : [];
  const revision = figures.includes("revision") ? await revisionFigures(installation, papers) : [];
  const faults =
    shortest && figures.includes("faults")
      ? await faultFigures({ dir, paper: shortest.name }, printFault)
      : [];
  const lines = [
    ...readerLines(reader),
    ...chainLines(chains),
    ...pairLines(pairs),
    ...quoteLines(quotes),
    ...retellingLines(retellings),
    ...revisionLines(revision),
    ...faultLines(faults),
  ];
  console.log();
  printTable(lines, {
    figure: ({ figure }) => figure,
    measured: ({ measured }) => measured,
    target: ({ target, isMet }) => `${target}${isMet ? "" : "  ✗"}`,
  });
  writeResults("review", MEASURED, { reader, chains, pairs, quotes, retellings, revision, faults, lines });
  return lines.every(({ isMet }) => isMet) ? 0 : 1;
}

async function readAll(installation: Installation, papers: readonly Paper[]): Promise<ReaderFigures[]> {
  const all: ReaderFigures[] = [];
  for (const paper of papers) {
    const figures = await readerFigures(installation, paper);
    all.push(figures);
    const { tokens, accounts, cost, reported, lost } = figures;
    console.log(
      `${figures.paper}: ${reported - lost.length}/${reported} reported errors in comments, ${figures.visible}/${figures.errors} seen, ${tokens.calls} calls, ${((tokens.sent - tokens.cached) / tokens.document).toFixed(2)}× uncached, ${accounts.given} findings → ${accounts.published} comments, ${cost.expected} cents expected and ${cost.actual} spent, ${figures.seconds.toFixed(1)} s`,
    );
    for (const title of lost) console.log(`  in no comment: ${title}`);
    for (const titles of figures.joined) console.log(`  in one comment: ${titles.join(" | ")}`);
  }
  return all;
}

function printFault({ fault, outcome, seconds, calls, comments, failure }: FaultFigures): void {
  console.log(
    `${fault}: ${outcome} after ${seconds.toFixed(1)} s and ${calls} calls, ${comments} comments${failure ? ` (${failure})` : ""}`,
  );
}
