import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { measureChecks, ownManuscripts, readVerdicts } from "#lib/checks/measured/measure.ts";
import { agreementWithR } from "./checks/agreement.ts";
import { type Alarms, alarmsOn } from "./checks/alarms.ts";
import { type Growth, growthOfTime } from "./checks/growth.ts";
import { type CorpusText, readTexts } from "./checks/read-texts.ts";
import { measureReal } from "./checks/real/measure-real.ts";
import { languageRecallOn } from "./checks/seeds/language.ts";
import { type RecallRow, recallOn } from "./checks/seeds/recall.ts";
import { type Throughput, throughputOn } from "./checks/throughput.ts";
import { printTable } from "./print-table.ts";
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

const LENGTHS = [10_000, 100_000];

const print = (line: string) => console.log(line);

/** Runs `npm run bench:checks` with its arguments and returns the exit code. */
export async function benchChecks(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      list: { type: "boolean" },
      real: { type: "boolean" },
      only: { type: "string" },
      checks: { type: "string" },
      unjudged: { type: "string" },
      take: { type: "string" },
      help: { type: "boolean" },
    },
    allowPositionals: true,
  });
  const [corpus] = positionals;
  if (values.help || (corpus !== undefined && !existsSync(corpus))) {
    print(HELP);
    return 2;
  }
  if (values.real) {
    const { unjudged = null, take = null } = values;
    const [only, checks] = [values.only, values.checks].map((ids) => ids?.split(",") ?? []);
    await measureReal({ folder: corpus ?? null, only: only ?? [], checks: checks ?? [], unjudged, take });
    return 0;
  }
  printVerdicts();
  if (corpus === undefined) {
    printRecall(recallIn(ownManuscripts()));
    return 0;
  }
  const published = join(corpus, "published");
  const statistics = join(corpus, "statistics");
  const growth = growthOfTime();
  printGrowth(growth);
  const results = {
    growth,
    ...(existsSync(published) ? measurePublished(published, values.list ?? false) : {}),
    ...(existsSync(statistics) ? { agreement: measureAgreement(statistics) } : {}),
  };
  writeResults("checks", ["lib/checks", "lib/manuscript", "lib/reviews"], results);
  return 0;
}

function measurePublished(folder: string, listed: boolean): object {
  const texts = readTexts(folder);
  const alarms = alarmsOn(texts);
  printAlarms(alarms, listed);
  const recall = recallIn(texts);
  printRecall(recall);
  const throughput = throughputOn(folder, LENGTHS);
  printThroughput(throughput);
  return { alarms: { ...alarms, list: undefined }, recall, throughput };
}

function measureAgreement(folder: string): object {
  const agreement = agreementWithR(folder);
  print(`\nAgreement with R's statcheck: ${agreement.agreed} of ${agreement.reports}`);
  for (const difference of agreement.differences.slice(0, 20)) print(`  ${difference}`);
  return agreement;
}

function recallIn(texts: readonly CorpusText[]): RecallRow[] {
  return [...recallOn(texts), ...languageRecallOn(texts)];
}

function printVerdicts(): void {
  const measured = measureChecks(readVerdicts());
  const sum = (of: "right" | "wrong" | "missed") => measured.reduce((total, row) => total + row[of], 0);
  print("Findings on the manuscripts of lib/checks/measured, by their verdicts");
  printTable(
    ["check", "right", "wrong", "problems missed", "precision declared"],
    [
      ...measured.map(({ id, right, wrong, missed, declared }) => [
        id,
        String(right),
        String(wrong),
        String(missed),
        declared,
      ]),
      ["all", String(sum("right")), String(sum("wrong")), String(sum("missed")), null],
    ],
    print,
  );
}

function printAlarms(alarms: Alarms, listed: boolean): void {
  print(`\nAlarms on ${alarms.texts} published texts, ${alarms.words.toLocaleString("en")} words`);
  printTable(
    ["check", "found", "shown", "texts", "found per 1,000 words"],
    alarms.checks.map(({ id, findings, shown, texts }) => [
      id,
      String(findings),
      String(shown),
      String(texts),
      ((1000 * findings) / alarms.words).toFixed(3),
    ]),
    print,
  );
  print(
    `Comments shown per 1,000 words: ${alarms.shownPerThousand.toFixed(3)}; of statistics, numbers, references, figures and tables: ${alarms.factsPerThousand.toFixed(3)}`,
  );
  if (!listed) return;
  for (const { text, checkId, title, quote } of alarms.list)
    print(`${text}  ${checkId}  ${title}  “${quote.replace(/\s+/g, " ").slice(0, 120)}”`);
}

function printRecall(rows: readonly RecallRow[]): void {
  print("\nErrors planted");
  printTable(
    ["error", "planted", "found", "recall"],
    rows.map(({ error, planted, found }) => [error, String(planted), String(found), found / planted]),
    print,
  );
}

function printGrowth(rows: readonly Growth[]): void {
  print("\nTime of 50,000 and 200,000 characters of one piece, the slowest five");
  printTable(
    ["piece", "short ms", "long ms", "ratio"],
    rows.slice(0, 5).map(({ piece, shortMs, longMs }) => [piece, shortMs, longMs, longMs / shortMs]),
    print,
  );
}

function printThroughput(rows: readonly Throughput[]): void {
  print("\nParse and all checks");
  printTable(
    ["words", "warm ms", "cold ms", "one paragraph edited", "peak MB"],
    rows.map(({ words, warmMs, coldMs, editedMs, peakBytes }) => [
      words.toLocaleString("en"),
      warmMs,
      coldMs,
      editedMs,
      peakBytes / 1e6,
    ]),
    print,
  );
}
