import type { EstimateFigures } from "./estimate-figures.ts";
import type { FaultFigures } from "./fault-figures.ts";
import { type MergingFigures, type Outcome, together } from "./merging-figures.ts";
import type { ReaderFigures } from "./reader-figures.ts";
import type { TimeFigures } from "./time-figures.ts";

/** A figure beside what is asked of it. */
export interface Line {
  figure: string;
  measured: string;
  asked: string;
  isMet: boolean;
}

const MOST_UNCACHED = 3;
const LEAST_TOGETHER = 0.95;
const MOST_WALL = 1.3;
const MOST_ESTIMATE_ERROR = 0.25;
/** Where what a model writes is drawn by lot. */
const LEAST_NEAR = 0.9;
const LEAST_IN_RANGE = 0.8;
const MOST_TWICE = 0.05;

export function readerLines(all: readonly ReaderFigures[], usualWords: number): Line[] {
  const sum = (of: (figures: ReaderFigures) => number) => all.reduce((total, each) => total + of(each), 0);
  const [told, lost] = [sum((each) => each.told), sum(({ lost: titles }) => titles.length)];
  const [pairs, together] = [sum((each) => each.pairs), sum((each) => each.pairsTogether)];
  const [quotes, verbatim] = [sum((each) => each.quotes.published), sum((each) => each.quotes.verbatim)];
  const uncounted = sum(({ accounts }) => accounts.uncounted);
  const usual = all.reduce((best, each) =>
    Math.abs(each.words - usualWords) < Math.abs(best.words - usualWords) ? each : best,
  );
  const { sent, cached, document } = usual.tokens;
  const uncached = (sent - cached) / document;
  return [
    line("told errors that end in a comment", share(told - lost, told), "100 %", told > 0 && lost === 0),
    line(
      "errors whose words were in one call",
      share(
        sum((each) => each.visible),
        sum((each) => each.errors),
      ),
      "–",
      true,
    ),
    line(
      "distant pairs that were in one call",
      share(together, pairs),
      "≥ 95 %",
      together >= LEAST_TOGETHER * pairs,
    ),
    line(
      `uncached input over the document (${usual.words} words)`,
      `${uncached.toFixed(2)}×, and ${(cached / document).toFixed(2)}× from the cache, in ${usual.tokens.calls} calls`,
      "≤ 3×",
      uncached <= MOST_UNCACHED,
    ),
    line("quotes that are slices of the document", share(verbatim, quotes), "100 %", verbatim === quotes),
    line("findings lost without a count", String(uncounted), "0", uncounted === 0),
    ...readerEstimateLines(all),
  ];
}

/** The first reviews of an installation have no earlier ones to go by, so the second half is judged. */
function readerEstimateLines(all: readonly ReaderFigures[]): Line[] {
  const judged = all.slice(Math.floor(all.length / 2));
  const lines = (["cost", "calls", "input"] as const).map((what) =>
    nearLine(
      `estimates of ${what} within 25 % of the receipt`,
      judged.map((each) => each[what]),
      1,
    ),
  );
  const ranges = judged.map(({ cost }) => ({ ...cost, low: cost.low ?? 0, high: cost.high ?? 0 }));
  return [...lines, rangeLine("receipts within the range that was told", ranges)];
}

/** The first two reviews of a model tell of it; those after them are judged. */
export function estimateLines(all: readonly EstimateFigures[]): Line[] {
  return all.flatMap(({ habit, reviews }) => [
    nearLine(`a model that ${habit}: cost from the third review on`, reviews.slice(2), LEAST_NEAR),
    rangeLine(`a model that ${habit}: receipts within the range`, reviews),
  ]);
}

function nearLine(
  figure: string,
  estimates: readonly { expected: number | null; actual: number | null }[],
  least: number,
): Line {
  const errors = estimates.flatMap(({ expected, actual }) =>
    expected && actual ? [Math.abs(expected - actual) / actual] : [],
  );
  const near = errors.filter((error) => error <= MOST_ESTIMATE_ERROR).length;
  const worst = (100 * Math.max(0, ...errors)).toFixed(0);
  const measured = `${share(near, errors.length)}, at worst ${worst} % off`;
  const asked = least === 1 ? "100 %" : `≥ ${100 * least} %`;
  return line(figure, measured, asked, near >= least * errors.length);
}

function rangeLine(
  figure: string,
  ranges: readonly { low: number; high: number; actual: number | null }[],
): Line {
  const within = ranges.filter(({ low, high, actual }) => actual !== null && low <= actual && actual <= high);
  const isMet = within.length >= LEAST_IN_RANGE * ranges.length;
  return line(figure, share(within.length, ranges.length), "≥ 80 %", isMet);
}

export function timeLines({ wall, chain, sixth, withoutCalls, ratio, calls }: TimeFigures): Line[] {
  const seconds = (value: number) => `${value.toFixed(0)} s`;
  return [
    line(
      "wall over the longest chain of calls",
      `${ratio.toFixed(2)}× (${seconds(wall)}, of which ${seconds(withoutCalls)} without a call; chain ${seconds(chain)}; ${calls} calls, a sixth of them ${seconds(sixth)})`,
      "≤ 1.3×",
      ratio <= MOST_WALL,
    ),
  ];
}

/** The judge that is right, and of the others the worst. */
export function mergingLines(all: readonly MergingFigures[]): Line[] {
  return [...Map.groupBy(all, ({ voice }) => voice)].flatMap(([voice, own]) => {
    const right = own.filter(({ judge }) => judge === "right");
    const weak = own.filter(({ judge }) => judge !== "right");
    return [...mergingOf(`${voice}, a right judge`, right), ...mergingOf(`${voice}, the worst judge`, weak)];
  });
}

function mergingOf(of: string, own: readonly MergingFigures[]): Line[] {
  const twice = worst(own.map(({ told }) => together(told)));
  const merged = worst(own.map(({ distinct }) => together(distinct)));
  return [
    line(
      `told in two ways and published twice (${of})`,
      share(twice.wrong.length, twice.pairs),
      "≤ 5 %",
      twice.wrong.length <= MOST_TWICE * twice.pairs,
    ),
    line(
      `two errors side by side merged (${of})`,
      share(merged.wrong.length, merged.pairs),
      "0",
      merged.wrong.length === 0,
    ),
  ];
}

function worst(outcomes: readonly Outcome[]): Outcome {
  const shareOf = ({ pairs, wrong }: Outcome) => wrong.length / Math.max(1, pairs);
  return outcomes.toSorted((a, b) => shareOf(b) - shareOf(a))[0] ?? { pairs: 0, wrong: [] };
}

export function faultLines(faults: readonly FaultFigures[]): Line[] {
  const good = faults.filter(({ outcome }) => outcome === "completed" || outcome === "failed, credit back");
  const obedient = faults.reduce((sum, each) => sum + each.obedient, 0);
  const unlike = faults.reduce((sum, { quotes }) => sum + quotes.published - quotes.verbatim, 0);
  return [
    line(
      "faults after which all is well, or said",
      share(good.length, faults.length),
      "100 %",
      good.length === faults.length,
    ),
    line("comments that hand on an order of the manuscript", String(obedient), "0", obedient === 0),
    line("quotes under faults that are no slices", String(unlike), "0", unlike === 0),
  ];
}

function line(figure: string, measured: string, asked: string, isMet: boolean): Line {
  return { figure, measured, asked, isMet };
}

function share(part: number, whole: number): string {
  return whole === 0 ? "none" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
}
