import type { FaultFigures } from "./fault-figures.ts";
import type { ReaderFigures } from "./reader-figures.ts";

/** A figure beside its target. */
export interface Line {
  figure: string;
  measured: string;
  target: string;
  isMet: boolean;
}

const MOST_UNCACHED = 3;
const MOST_ESTIMATE_ERROR = 0.25;
const LEAST_IN_RANGE = 0.8;

/** Sums up the reviews by the stand-in; tokens are those of the paper nearest to `usualWords`. */
export function readerLines(all: readonly ReaderFigures[], usualWords: number): Line[] {
  const sum = (of: (figures: ReaderFigures) => number) => all.reduce((total, each) => total + of(each), 0);
  const [reported, lost] = [sum((each) => each.reported), sum((each) => each.lost.length)];
  const [visible, errors] = [sum((each) => each.visible), sum((each) => each.errors)];
  const [quotes, verbatim] = [sum((each) => each.quotes.published), sum((each) => each.quotes.verbatim)];
  const uncounted = sum(({ accounts }) => accounts.uncounted);
  const usual = all.reduce((best, each) =>
    Math.abs(each.words - usualWords) < Math.abs(best.words - usualWords) ? each : best,
  );
  const { sent, cached, document, calls } = usual.tokens;
  const uncached = (sent - cached) / document;
  const tokens = `${uncached.toFixed(2)}×, and ${(cached / document).toFixed(2)}× from the cache, in ${calls} calls`;
  return [
    line("reported errors in a comment", share(reported - lost, reported), "100 %", lost === 0),
    line("errors whose words were in one call", share(visible, errors), "–", true),
    line(
      `uncached input over the document (${usual.words} words)`,
      tokens,
      "≤ 3×",
      uncached <= MOST_UNCACHED,
    ),
    line("quotes that are slices of the document", share(verbatim, quotes), "100 %", verbatim === quotes),
    line("findings lost without a count", String(uncounted), "0", uncounted === 0),
    ...estimateLines(all),
  ];
}

/** The first reviews of an installation have no earlier ones to learn from, so the second half is judged. */
function estimateLines(all: readonly ReaderFigures[]): Line[] {
  const judged = all.slice(Math.floor(all.length / 2));
  const lines = (["cost", "calls", "input"] as const).map((what) => {
    const errors = judged.flatMap(({ [what]: { expected, actual } }) =>
      expected && actual ? [Math.abs(expected - actual) / actual] : [],
    );
    const near = errors.filter((error) => error <= MOST_ESTIMATE_ERROR).length;
    const worst = (100 * Math.max(0, ...errors)).toFixed(0);
    return line(
      `estimates of ${what} within 25 % of the receipt`,
      `${share(near, errors.length)}, at worst ${worst} % off`,
      what === "cost" ? "–" : "100 %",
      what === "cost" || near === errors.length,
    );
  });
  const within = judged.filter(
    ({ cost: { low, high, actual } }) => actual !== null && (low ?? 0) <= actual && actual <= (high ?? 0),
  );
  const isMet = within.length >= LEAST_IN_RANGE * judged.length;
  return [
    ...lines,
    line("receipts within the estimated range", share(within.length, judged.length), "≥ 80 %", isMet),
  ];
}

export function faultLines(faults: readonly FaultFigures[]): Line[] {
  const good = faults.filter(({ outcome }) => outcome === "completed" || outcome === "failed, credit back");
  const altered = faults.reduce((sum, { quotes }) => sum + quotes.published - quotes.verbatim, 0);
  return [
    line(
      "failures of models after which the review is complete or the credit is back",
      share(good.length, faults.length),
      "100 %",
      good.length === faults.length,
    ),
    line("quotes under failures that are no slices", String(altered), "0", altered === 0),
  ];
}

function line(figure: string, measured: string, target: string, isMet: boolean): Line {
  return { figure, measured, target, isMet };
}

function share(part: number, whole: number): string {
  return whole === 0 ? "none" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
}
