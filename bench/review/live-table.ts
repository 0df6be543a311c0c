import { printTable } from "../print-table.ts";
import { intervalOf } from "./interval.ts";
import type { LiveRun } from "./live-figures.ts";

/** The runs of one model with one version of the prompts. */
export interface Variant {
  name: string;
  runs: readonly LiveRun[];
}

/** A mean over runs: what is counted, over what it is counted in. */
interface LiveFigure {
  name: string;
  of: (run: LiveRun) => number | null;
  per: (run: LiveRun) => number;
  scale: number;
  unit: string;
}

const ofErrors = { per: ({ errors }: LiveRun) => errors, scale: 100, unit: " %" };
const ofWords = { per: ({ words }: LiveRun) => words, scale: 1_000, unit: "" };
const ofRuns = { per: () => 1, scale: 1, unit: "" };
const FOUND: readonly LiveFigure[] = [
  { ...ofErrors, name: "found", of: ({ found }) => found.explained },
  { ...ofErrors, name: "found by place", of: ({ found }) => found.located },
  { ...ofErrors, name: "on clean", of: ({ onClean }) => onClean.explained },
  { ...ofErrors, name: "on clean by place", of: ({ onClean }) => onClean.located },
];
const COST: readonly LiveFigure[] = [
  { ...ofWords, name: "comments per 1,000 words", of: ({ comments }) => comments },
  { ...ofWords, name: "shown per 1,000 words", of: ({ shown }) => shown },
  { ...ofRuns, name: "cents", of: ({ cents }) => cents },
  { ...ofRuns, name: "seconds", of: ({ seconds }) => seconds },
];

interface Row {
  figure: LiveFigure;
  category: string | null;
}

/**
 * Prints a row for each figure, of all runs and of each category of errors, with a column for each variant and 95 %
 * intervals. With two variants, the last column is the second minus the first, on the papers that both reviewed.
 */
export function printLiveTable(variants: readonly Variant[]): void {
  const categories = [...new Set(variants.flatMap(({ runs }) => runs.map(({ category }) => category)))];
  const rows: Row[] = [
    ...[...FOUND, ...COST].map((figure) => ({ figure, category: null })),
    ...(categories.length > 1
      ? categories.flatMap((category) => FOUND.map((figure) => ({ figure, category })))
      : []),
  ];
  const [first, second] = variants;
  printTable<Row>(rows, {
    figure: ({ figure, category }) => (category === null ? figure.name : `${category}: ${figure.name}`),
    ...Object.fromEntries(
      variants.map(({ name, runs }) => [name, (row: Row) => cell(row, [runs], ([mean]) => mean)]),
    ),
    ...(first && second
      ? {
          [`${second.name} − ${first.name}`]: (row: Row) =>
            cell(row, [first.runs, second.runs], ([one, other]) =>
              one == null || other == null ? null : other - one,
            ),
        }
      : {}),
  });
  if (first && second) printPrompts(first, second);
}

type Means = readonly (number | null)[];

function cell(
  { figure, category }: Row,
  all: readonly (readonly LiveRun[])[],
  combine: (means: Means) => number | null | undefined,
): string {
  const own = all.map((runs) => runs.filter((run) => category === null || run.category === category));
  const byPaper = own.map((runs) => Map.groupBy(runs, ({ paper }) => paper));
  const papers = [...(byPaper[0]?.keys() ?? [])].filter((paper) => byPaper.every((each) => each.has(paper)));
  const statistic = (some: readonly string[]) =>
    combine(
      byPaper.map((each) =>
        meanOf(
          some.flatMap((paper) => each.get(paper) ?? []),
          figure,
        ),
      ),
    ) ?? null;
  const value = statistic(papers);
  if (value === null) return "–";
  const sign = all.length > 1 && value > 0 ? "+" : "";
  const unit = all.length > 1 ? figure.unit.replace("%", "points") : figure.unit;
  const interval = intervalOf(papers, statistic);
  const ends = interval ? ` [${interval.map((end) => end.toFixed(1)).join(" to ")}]` : "";
  return `${sign}${value.toFixed(1)}${unit}${ends}`;
}

function meanOf(runs: readonly LiveRun[], { of, per, scale }: LiveFigure): number | null {
  const values = runs.map(of);
  const whole = runs.reduce((sum, run) => sum + per(run), 0);
  if (whole === 0 || values.includes(null)) return null;
  return (scale * values.reduce<number>((sum, value) => sum + (value ?? 0), 0)) / whole;
}

/** Says which versions of prompts the two have in different versions. */
function printPrompts(first: Variant, second: Variant): void {
  const [before, after] = [first, second].map(({ runs }) => new Set(runs.flatMap(({ prompts }) => prompts)));
  const gone = [...(before ?? [])].filter((label) => !after?.has(label));
  const come = [...(after ?? [])].filter((label) => !before?.has(label));
  if (gone.length + come.length > 0)
    console.log(
      `\nPrompts of ${first.name} alone: ${listed(gone)}; of ${second.name} alone: ${listed(come)}`,
    );
}

const listed = (labels: readonly string[]) => labels.toSorted().join(", ") || "none";
