import { sourceSpan } from "#lib/manuscript/markdown/plain-text.ts";
import { repairSigns } from "#lib/manuscript/numbers/repair-signs.ts";
import type { Statistic } from "#lib/manuscript/numbers/statistics.ts";
import { check, type Draft, finding, notApplicable } from "../check.ts";
import { oncePerBlock } from "../once-per-block.ts";

/** N of the same report, in its brackets or just after it. */
const WITHIN = /\b[Nn]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?!\d|\.\d)/;
const AFTER = /^\s?[,;]\s?[Nn]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(?!\d|\.\d)/;
const BEFORE = /\b[Nn]\s?=\s?(\d{1,3}(?:,\d{3})+|\d{1,6})\s?[,;:]\s?$/;

export const dfAndN = check({
  id: "df-and-n",
  label: "degrees of freedom against the number of cases in the same report",
  types: ["statistics", "numbers"],
  severity: "major",
  method: {
    how: "If a test is reported with its number of cases (“r(48) = .31, p = .03, N = 50”), compares the degrees of freedom with it. A correlation has N − 2. The degrees of freedom of t, and the second ones of F, must be smaller than N.",
    limits:
      "Tests without N are not checked, nor are multilevel models, whose degrees of freedom count observations. χ² is not checked, because its degrees of freedom do not depend on N.",
    sources: [
      {
        title: "Nuijten et al. (2016), The prevalence of statistical reporting errors in psychology",
        url: "https://doi.org/10.3758/s13428-015-0664-2",
      },
    ],
  },
  precision: { estimate: 0.75, why: "published papers gave too few comments to count" },
  restsOn: "token",
  examine: ({ statistics, markdown }) => {
    const textOf = oncePerBlock(({ plain }) => repairSigns(plain.text));
    const reports = statistics.flatMap((statistic) => {
      const n =
        statistic.test === "chi2" || statistic.df2 === null
          ? null
          : casesOf(statistic, textOf(statistic.block));
      return n === null ? [] : [{ statistic, ...n }];
    });
    if (reports.length === 0)
      return notApplicable("no test was found whose report gives both degrees of freedom and N");
    return { checked: reports.length, findings: reports.flatMap((report) => describe(markdown, report)) };
  },
});

type Report = { statistic: Statistic; n: number; from: number; to: number };

function casesOf({ from, to }: Statistic, text: string): { n: number; from: number; to: number } | null {
  const within = WITHIN.exec(text.slice(from, to));
  if (within !== null) return { n: count(within[1]), from, to };
  const after = AFTER.exec(text.slice(to, to + 24));
  if (after !== null) return { n: count(after[1]), from, to: to + after[0].length };
  const before = BEFORE.exec(text.slice(Math.max(0, from - 20), from));
  return before === null ? null : { n: count(before[1]), from: from - before[0].length, to };
}

function count(text: string | undefined): number {
  return Number((text ?? "").replaceAll(",", ""));
}

function describe(markdown: string, { statistic, n, from, to }: Report): Draft[] {
  const { test, df2, block } = statistic;
  if (df2 === null) return [];
  const isPossible = test === "r" ? df2 === n - 2 : df2 < n;
  // Without brackets, r's degrees of freedom were taken from N itself; partial correlations have fewer.
  if (isPossible || (test === "r" && df2 < n - 2)) return [];
  const expected = test === "r" ? `N − 2 = ${n - 2}` : `fewer than ${n}`;
  return [
    finding(sourceSpan(markdown, block.plain, from, to), {
      title: "The degrees of freedom do not fit the number of cases",
      message: `The report gives ${df2} degrees of freedom and ${n} cases. With ${n} cases, ${test} has ${test === "r" ? `${n - 2}` : `fewer than ${n}`} degrees of freedom. Correct one of the two, or say what N counts.`,
      evidence: {
        reported: `df = ${df2}, N = ${n}`,
        recomputed: `df: ${expected}`,
        how:
          test === "r"
            ? "A correlation has N − 2 degrees of freedom."
            : "Degrees of freedom of the error are N less the parameters estimated.",
        reference: "https://doi.org/10.3758/s13428-015-0664-2",
      },
    }),
  ];
}
