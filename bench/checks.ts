import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Agreement, agreementWithR } from "./checks/agreement.ts";
import { type Alarms, alarmsOn, readLatexPapers, readTexts } from "./checks/alarms.ts";
import { type DamagedReports, damagedReports } from "./checks/damaged-reports.ts";
import { languageScores } from "./checks/language.ts";
import { ELEMENTS, type ParseRow, parseFound } from "./checks/parse.ts";
import { printLanguage } from "./checks/print-language.ts";
import { languageRecallOn } from "./checks/seeds/language.ts";
import { type RecallRow, recallOn } from "./checks/seeds/recall.ts";
import {
  type HarperThroughput,
  harperThroughputOn,
  type Throughput,
  throughputOn,
} from "./checks/throughput.ts";
import { printTable } from "./print-table.ts";
import { writeResults } from "./write-results.ts";

const HELP = `Usage: npm run bench:checks -- CORPUS_DIR [--list]

CORPUS_DIR holds any of: published/*.md (clean text), perturbations/**/clean.md (LaTeX source),
statistics/ (strings.txt and recomputed-by-r.csv), language/seeded-academic.jsonl (planted slips
of wording). What is absent is left out, and said. --list prints every comment that is shown on
clean text. Writes bench/results/checks.json.`;

const LENGTHS = [10_000, 100_000];

const print = (line: string) => console.log(line);

/** What `npm run bench:checks` does with its arguments; returns the exit code. */
export async function benchChecks(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { list: { type: "boolean" } },
    allowPositionals: true,
  });
  const [corpus] = positionals;
  if (corpus === undefined || !existsSync(corpus)) {
    print(HELP);
    return 2;
  }
  const part = <T>(name: string, measure: (folder: string) => T): T | null => {
    const folder = join(corpus, name);
    if (existsSync(folder)) return measure(folder);
    print(`Left out: ${name}, as there is no such folder.`);
    return null;
  };
  const alarms = part("published", (folder) => alarmsOn(readTexts(folder)));
  if (alarms) printAlarms(alarms, values.list ?? false);
  const latex = part("perturbations", readLatexPapers) ?? [];
  const parsed = part("published", (folder) => parseFound(readTexts(folder), latex));
  if (parsed) printParsed(parsed);
  const recall = part("published", (folder) => {
    const texts = readTexts(folder);
    return [...recallOn(texts, latex), ...languageRecallOn(texts)];
  });
  if (recall) printRecall(recall);
  const agreement = part("statistics", agreementWithR);
  if (agreement) printAgreement(agreement);
  const damaged = part("statistics", damagedReports);
  if (damaged) printDamaged(damaged);
  const throughput = part("published", (folder) => throughputOn(folder, LENGTHS));
  if (throughput) printThroughput(throughput);
  const harper = part("published", (folder) => harperThroughputOn(folder, Math.max(...LENGTHS)));
  if (harper) printHarper(harper);
  const language = await languageScores(corpus);
  if (language) printLanguage(language, print);
  else print("Left out: the engines for wording, as published/ or language/seeded-academic.jsonl is absent.");
  writeResults("checks", ["lib/checks", "lib/manuscript", "lib/reviews"], {
    alarms: alarms && { ...alarms, list: undefined },
    parsed,
    recall,
    agreement,
    damaged,
    throughput,
    harper,
    language,
  });
  return 0;
}

function printAlarms(alarms: Alarms, listed: boolean): void {
  print(`\nAlarms on ${alarms.texts} published texts, ${alarms.words.toLocaleString("en")} words`);
  const per = (count: number) => (1000 * count) / alarms.words;
  printTable(
    ["check", "found", "shown", "texts", "found per 1,000 words"],
    alarms.checks.map(({ id, findings, shown, texts }) => [
      id,
      String(findings),
      String(shown),
      String(texts),
      per(findings).toFixed(3),
    ]),
    print,
  );
  print(
    `Comments shown per 1,000 words: ${alarms.shownPerThousand.toFixed(3)}; of statistics, numbers, references, figures and tables: ${alarms.factsPerThousand.toFixed(3)}`,
  );
  if (listed)
    for (const { text, checkId, title, quote } of alarms.list)
      print(`${text}  ${checkId}  ${title}  “${quote.replace(/\s+/g, " ").slice(0, 120)}”`);
}

function printParsed(rows: readonly ParseRow[]): void {
  print("\nRead of each form of source: found of known");
  printTable(
    ["form", ...ELEMENTS],
    rows.map(({ form, found, known }) => [form, ...ELEMENTS.map((each) => `${found[each]}/${known[each]}`)]),
    print,
  );
}

function printRecall(rows: readonly RecallRow[]): void {
  print("\nErrors planted in published papers");
  printTable(
    ["form", "error", "planted", "found", "recall"],
    rows.map(({ form, error, planted, found }) => [
      form,
      error,
      String(planted),
      String(found),
      found / planted,
    ]),
    print,
  );
}

function printAgreement({ reports, agreed, differences }: Agreement): void {
  print(`\nAgreement with R's statcheck: ${agreed} of ${reports}`);
  for (const difference of differences.slice(0, 20)) print(`  ${difference}`);
}

function printDamaged(rows: readonly DamagedReports[]): void {
  print("\nReports of tests with damaged characters");
  printTable(
    ["damage", "reports", "recovered", "share", "false alarms"],
    rows.map(({ damage, reports, recovered, falseAlarms }) => [
      damage,
      String(reports),
      String(recovered),
      recovered / reports,
      String(falseAlarms),
    ]),
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

function printHarper({ words, workers, ...measured }: HarperThroughput): void {
  print(`\nHarper on ${words.toLocaleString("en")} words in ${workers} threads`);
  printTable(
    ["seconds", "of all processors", "from its cache", "peak MB"],
    [[measured.seconds, measured.processorSeconds, measured.cachedSeconds, measured.peakBytes / 1e6]],
    print,
  );
}
