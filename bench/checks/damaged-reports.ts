import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pValue } from "#lib/checks/statistics/p-value.ts";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { Random } from "./seeds/random.ts";

/** Of test reports damaged in one way, how many are read with the numbers that they had. */
export interface DamagedReports {
  damage: string;
  reports: number;
  recovered: number;
  /** Of which the check of p-values says something that it does not say of the report as it was. */
  falseAlarms: number;
  missed: string[];
}

const MOST_LISTED = 5;
const SEED = 20_260_403;
const spaced = (text: string, sign: RegExp, other: string) => text.replace(sign, ` ${other} `);

/** What fonts with encodings of their own, and broken character maps, make of "t(28) = −2.20, p < .05". */
const DAMAGES: Readonly<Record<string, (report: string, random: Random) => string>> = {
  none: (report) => report,
  "= as 5, < as comma": (report) => spaced(spaced(report, /\s*=\s*/g, "5"), /\s*<\s*/g, ","),
  "= as ¼, < as o": (report) => spaced(report, /\s*=\s*/g, "¼").replace(/\s*<\s*/g, "o"),
  "= as ¼, brackets as ð Þ, < as b": (report) =>
    spaced(report, /\s*=\s*/g, "¼")
      .replace(/\s*<\s*/g, " b ")
      .replaceAll("(", "ð")
      .replaceAll(")", "Þ"),
  "= as Z, < as !, > as O": (report) =>
    report
      .replace(/\s*=\s*/g, "Z")
      .replace(/\s*<\s*/g, "!")
      .replace(/\s*>\s*/g, "O"),
  "= and < as ?": (report) => report.replace(/[=<>χ−]/g, "?"),
  "signs as control characters": (report, random) =>
    report.replace(/[=<>]/g, () => String.fromCharCode(1 + random.below(7))),
  "signs as replacement characters": (report) => report.replace(/[=<>χ−]/g, "\ufffd"),
  "signs lost": (report) => report.replace(/[=<>]/g, ""),
  "= lost with its spaces": (report) => report.replace(/\s*=\s*/g, " "),
  "χ as x": (report) => report.replaceAll("χ", "x"),
  "χ as v": (report) => report.replaceAll("χ", "v"),
  "χ lost": (report) => report.replaceAll("χ", ""),
  "spaces lost": (report) => report.replaceAll(" ", ""),
  "spaces within numbers": (report) => report.replace(/(\d)\.(\d)/g, "$1. $2"),
  "= as 5, minus as 2": (report) =>
    report.startsWith("(F") || report.startsWith("(χ") ? report : report.replace(/= −?(?=[\d.])/, "5 2"),
  "minus as dash and space": (report) => report.replace(/= −?(?=[\d.])/, "= – "),
  "decimal commas": (report) => report.replace(/(?<=\d)\.(?=\d)/g, ",").replace(/(?<= )\.(?=\d)/g, "0,"),
  "line breaks": (report) => report.replace(/, p/, ",\np").replace(/ = /, " =\n"),
};

/** Damages each report of strings.txt in every way, and reads it in a sentence. */
export function damagedReports(folder: string): DamagedReports[] {
  const reports = readFileSync(join(folder, "strings.txt"), "utf8").trim().split("\n");
  return Object.entries(DAMAGES).map(([damage, change], i) => {
    const random = new Random(SEED + i);
    const row: DamagedReports = { damage, reports: 0, recovered: 0, falseAlarms: 0, missed: [] };
    for (const report of reports) {
      const damaged = change(report, random);
      if (damage !== "none" && damaged === report) continue;
      row.reports += 1;
      const [was, is] = [report, damaged].map((text) =>
        parseManuscript(`The groups differed, ${text}, as expected.`),
      );
      if (was === undefined || is === undefined) continue;
      if (numbersIn(was) === numbersIn(is)) row.recovered += 1;
      else if (row.missed.length < MOST_LISTED) row.missed.push(damaged);
      if (isAlarmed(is) && !isAlarmed(was)) row.falseAlarms += 1;
    }
    return row;
  });
}

function isAlarmed(manuscript: Manuscript): boolean {
  const outcome = pValue.run(manuscript);
  return "findings" in outcome && outcome.findings.length > 0;
}

function numbersIn({ statistics: [read] }: Manuscript): string | undefined {
  if (read === undefined) return undefined;
  const { test, df1, df2, value, p } = read;
  return [test, df1, df2, Math.abs(value.value), p?.comparison, p?.value].join(" ");
}
