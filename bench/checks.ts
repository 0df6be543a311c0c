import { existsSync } from "node:fs";
import { join } from "node:path";
import { measureChecks, ownManuscripts, readVerdicts } from "#lib/checks/measured/measure.ts";
import { agreementWithR } from "./checks/agreement.ts";
import { alarmsOn } from "./checks/alarms.ts";
import { type CorpusText, readTexts } from "./checks/read-texts.ts";
import { measureReal } from "./checks/real/measure-real.ts";
import { languageRecallOn } from "./checks/seeds/language-recall.ts";
import { type RecallRow, recallOn } from "./checks/seeds/recall.ts";
import { type Throughput, throughputOn } from "./checks/throughput.ts";
import { printTable } from "./print-table.ts";
import { readOptions } from "./read-options.ts";
import { writeResults } from "./write-results.ts";

const HELP = `Usage: npm run bench:checks -- [CORPUS_DIR] [--list]
       npm run bench:checks -- --real [FILES_DIR] [--only PAPER,PAPER] [--checks ID,ID]
                    [--unjudged FILE] [--take FILE]

Measures the computed checks on the manuscripts of lib/checks/measured: how many of their findings are
right, by the verdicts beside them, and how many planted errors they find. CORPUS_DIR may hold more:
published/*.md (clean text) for alarms, planted errors, time and memory; statistics/ (strings.txt and
recomputed-by-r.csv) for agreement with R's statcheck. --list prints every comment that is shown on
clean text. With CORPUS_DIR it writes bench/results/checks.json.

--real measures the comments shown on the real manuscripts of bench/checks/real. FILES_DIR holds their
files; without it the table comes from the verdicts of the last run. --unjudged writes the comments
without a verdict to FILE, --take reads them back with verdicts.`;

const MEASURED = ["lib/checks", "lib/manuscript", "lib/reviews"];

/** Runs `npm run bench:checks` with its arguments and returns the exit code. */
export async function benchChecks(args: readonly string[]): Promise<number> {
  const options = readOptions(args, HELP, {
    list: { type: "boolean" },
    real: { type: "boolean" },
    only: { type: "string" },
    checks: { type: "string" },
    unjudged: { type: "string" },
    take: { type: "string" },
  });
  if (options === null) return 2;
  const { values, positionals } = options;
  const [corpus] = positionals;
  if (corpus !== undefined && !existsSync(corpus)) {
    console.log(`${corpus} does not exist.\n\n${HELP}`);
    return 2;
  }
  if (values.real) {
    const { unjudged = null, take = null } = values;
    const [only, checks] = [values.only, values.checks].map((ids) => ids?.split(",") ?? []);
    await measureReal({ folder: corpus ?? null, only: only ?? [], checks: checks ?? [], unjudged, take });
    return 0;
  }
  printVerdicts();
  if (corpus === undefined) printRecall(ownManuscripts());
  else
    writeResults("checks", MEASURED, {
      ...(await measurePublished(join(corpus, "published"), values.list ?? false)),
      ...measureAgreement(join(corpus, "statistics")),
    });
  return 0;
}

async function measurePublished(folder: string, isListed: boolean): Promise<object> {
  if (!existsSync(folder)) return {};
  const texts = readTexts(folder);
  const alarms = printAlarms(texts, isListed);
  const recall = printRecall(texts);
  const throughput = await throughputOn(folder);
  console.log("\nParse and all checks");
  printTable<Throughput>(throughput, {
    words: ({ words }) => words.toLocaleString("en"),
    "warm ms": ({ warmMs }) => warmMs,
    "cold ms": ({ coldMs }) => coldMs,
    "one paragraph edited": ({ editedMs }) => editedMs,
    "peak MB": ({ peakBytes }) => peakBytes / 1e6,
  });
  return { alarms, recall, throughput };
}

function measureAgreement(folder: string): object {
  if (!existsSync(folder)) return {};
  const agreement = agreementWithR(folder);
  console.log(`\nAgreement with R's statcheck: ${agreement.agreed} of ${agreement.reports}`);
  for (const difference of agreement.differences.slice(0, 20)) console.log(`  ${difference}`);
  return { agreement };
}

function printVerdicts(): void {
  const measured = measureChecks(readVerdicts());
  const sum = (of: "right" | "wrong" | "missed") => measured.reduce((total, row) => total + row[of], 0);
  const all = { id: "all", right: sum("right"), wrong: sum("wrong"), missed: sum("missed"), declared: null };
  console.log("Findings on the manuscripts of lib/checks/measured, by their verdicts");
  printTable([...measured, all], {
    check: ({ id }) => id,
    right: ({ right }) => String(right),
    wrong: ({ wrong }) => String(wrong),
    "problems missed": ({ missed }) => String(missed),
    "precision declared": ({ declared }) => declared,
  });
}

function printAlarms(texts: readonly CorpusText[], isListed: boolean): object {
  const { shown, ...alarms } = alarmsOn(texts);
  const [words, all, facts] = [alarms.words, alarms.shownPerThousand, alarms.factsPerThousand];
  console.log(`\nAlarms on ${alarms.texts} published texts, ${words.toLocaleString("en")} words`);
  printTable(alarms.checks, {
    check: ({ id }) => id,
    found: ({ findings }) => String(findings),
    shown: (row) => String(row.shown),
    texts: (row) => String(row.texts),
    "found per 1,000 words": ({ findings }) => ((1000 * findings) / words).toFixed(3),
  });
  console.log(
    `Comments shown per 1,000 words: ${all.toFixed(3)}; of statistics, numbers, references, figures and tables: ${facts.toFixed(3)}`,
  );
  for (const { text, checkId, title, quote } of isListed ? shown : [])
    console.log(`${text}  ${checkId}  ${title}  “${quote.replace(/\s+/g, " ").slice(0, 120)}”`);
  return alarms;
}

function printRecall(texts: readonly CorpusText[]): RecallRow[] {
  const rows = [...recallOn(texts), ...languageRecallOn(texts)];
  console.log("\nErrors planted");
  printTable(rows, {
    error: ({ error }) => error,
    planted: ({ planted }) => String(planted),
    found: ({ found }) => String(found),
    recall: ({ planted, found }) => found / planted,
  });
  return rows;
}
