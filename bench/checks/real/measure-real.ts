import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { conversions } from "#lib/documents/conversion-settings.ts";
import { printTable } from "../../print-table.ts";
import { type RealComment, shownComments } from "./real-comments.ts";
import { type RealFigures, realFigures } from "./real-figures.ts";
import { conversionCode, convertPaper, fileOf, readRealPapers } from "./real-paper.ts";
import { matchVerdicts, readRealVerdicts, takeVerdicts, writeRealVerdicts } from "./real-verdicts.ts";

export type RealOptions = {
  /** The folder with the files of the papers; without it the table comes from the last verdicts alone. */
  folder: string | null;
  /** Ids of the papers to look at; all if empty. */
  only: readonly string[];
  /** Checks whose comments are counted and whose verdicts are written; all if empty. */
  checks: readonly string[];
  /** Write the comments without a verdict to this file. */
  unjudged: string | null;
  /** Take the verdicts that a reader wrote into such a file. */
  take: string | null;
};

const print = (line: string) => console.log(line);

/** Measures on real manuscripts how many of the comments shown are right, by the verdicts beside this file. */
export async function measureReal({ folder, only, checks, unjudged, take }: RealOptions): Promise<void> {
  if (take !== null) {
    const taken = takeVerdicts(readFilled(take));
    writeRealVerdicts([...readRealVerdicts(), ...taken], [...new Set(taken.map(({ check }) => check))]);
  }
  const papers = readRealPapers().filter(({ id }) => only.length === 0 || only.includes(id));
  const isCounted = ({ check }: { check: string }) => checks.length === 0 || checks.includes(check);
  const verdicts = readRealVerdicts().filter(isCounted);
  if (folder === null) return printFigures(realFigures(papers, verdicts));
  const code = conversionCode();
  const comments: RealComment[] = [];
  const read = new Set<string>();
  await inPairs(papers, async (paper) => {
    const path = fileOf(folder, paper);
    const converted = existsSync(path) ? await convertPaper(path, code) : null;
    if (converted === null) return print(`${paper.id}: the file is not there or cannot be converted`);
    read.add(paper.id);
    comments.push(...shownComments(paper.id, converted).filter(isCounted));
  });
  conversions().close();
  const matched = matchVerdicts(verdicts, comments, read);
  writeRealVerdicts(matched.verdicts, checks);
  const seen = papers.filter(({ id }) => read.has(id));
  printFigures(
    realFigures(
      seen,
      matched.verdicts.filter(({ paper }) => read.has(paper)),
    ),
  );
  printUnjudged(matched.unjudged);
  if (unjudged !== null)
    writeFileSync(unjudged, matched.unjudged.map((each) => `${JSON.stringify(each)}\n`).join(""));
}

const readFilled = (path: string): RealComment[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as RealComment);

/** Two conversions at a time: each is a process that fills a core. */
async function inPairs<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await act(item);
  };
  await Promise.all([work(), work()]);
}

function printFigures({ rows, tenths, median, papers }: RealFigures): void {
  print(
    `\nComments shown on ${papers} real manuscripts, by their verdicts; ${median} on the one in the middle`,
  );
  printTable(rows, {
    comments: ({ of }) => of,
    right: ({ right }) => String(right),
    half: ({ half }) => String(half),
    wrong: ({ wrong }) => String(wrong),
    "share right": ({ right, half, wrong }) => right / Math.max(1, right + half + wrong),
  });
  print("\nStated confidence against what held");
  printTable(tenths, {
    score: ({ tenth }) => tenth,
    comments: ({ comments }) => String(comments),
    stated: ({ stated }) => stated,
    held: ({ held }) => held,
  });
}

function printUnjudged(comments: readonly RealComment[]): void {
  print(`\nNot yet judged: ${comments.length}`);
  for (const { paper, check, title, quote } of comments)
    print(`${paper}  ${check}  ${title}  “${quote.replace(/\s+/g, " ").slice(0, 100)}”`);
}
