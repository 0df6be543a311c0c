import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { Random } from "./seeds/random.ts";

/** Of test reports damaged in one way, how many are read with the numbers that they had. */
export interface DamagedReports {
  damage: string;
  reports: number;
  recovered: number;
  /** Read with other numbers than they had: worse than not read. */
  misread: number;
  missed: string[];
}

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
  "minus as 2": (report) => report.replace(/= −?(?=[\d.])/, "= 2"),
  "minus as dash and space": (report) => report.replace(/= −?(?=[\d.])/, "= – "),
  "decimal commas": (report) => report.replace(/(?<=\d)\.(?=\d)/g, ",").replace(/(?<= )\.(?=\d)/g, "0,"),
  "line breaks": (report) => report.replace(/, p/, ",\np").replace(/ = /, " =\n"),
};

/** Damages each report of strings.txt in every way, and reads it in a sentence. */
export function damagedReports(folder: string): DamagedReports[] {
  const reports = readFileSync(join(folder, "strings.txt"), "utf8").trim().split("\n");
  return Object.entries(DAMAGES).map(([damage, change], i) => {
    const random = new Random(SEED + i);
    const row: DamagedReports = { damage, reports: 0, recovered: 0, misread: 0, missed: [] };
    for (const report of reports) {
      const damaged = change(report, random);
      if (damage !== "none" && damaged === report) continue;
      row.reports += 1;
      const [was, is] = [report, damaged].map(numbersIn);
      if (was !== undefined && was === is) row.recovered += 1;
      else if (is !== undefined) row.misread += 1;
      if (was !== is && row.missed.length < 5) row.missed.push(damaged);
    }
    return row;
  });
}

function numbersIn(report: string): string | undefined {
  const [read] = parseManuscript(`The groups differed, ${report}, as expected.`).statistics;
  if (read === undefined) return undefined;
  const { test, df1, df2, value, p } = read;
  return [test, df1, df2, Math.abs(value.value), p?.comparison, p?.value].join(" ");
}
