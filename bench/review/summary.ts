import type { FaultFigures } from "./fault-figures.ts";
import type { QuoteFigures } from "./quote-figures.ts";
import type { ReaderFigures } from "./reader-figures.ts";

/** A figure beside its target. */
export interface Line {
  figure: string;
  measured: string;
  target: string;
  isMet: boolean;
}

/** About the length of a paper, in words. Tokens are those of the paper nearest to it. */
const USUAL_WORDS = 12_000;
const MOST_UNCACHED = 3;
const MOST_ESTIMATE_ERROR = 0.25;
const LEAST_IN_RANGE = 0.8;

/** Sums up the reviews by the stand-in that sees every error. */
export function readerLines(all: readonly ReaderFigures[]): Line[] {
  if (all.length === 0) return [];
  const sum = (of: (figures: ReaderFigures) => number) => all.reduce((total, each) => total + of(each), 0);
  const [reported, lost] = [sum((each) => each.reported), sum((each) => each.lost.length)];
  const [visible, errors] = [sum((each) => each.visible), sum((each) => each.errors)];
  const [quotes, verbatim] = [sum((each) => each.quotes.published), sum((each) => each.quotes.verbatim)];
  const uncounted = sum(({ accounts }) => accounts.uncounted);
  return [
    allOf("reported errors in a comment", reported - lost, reported),
    { ...allOf("errors whose words were in one call", visible, errors), target: "–", isMet: true },
    uncachedLine(all),
    allOf("quotes that are slices of the document", verbatim, quotes),
    noneOf("findings lost without a count", uncounted),
    ...estimateLines(all),
  ];
}

/** Sums up findings whose quotes the text does not hold. An invented quote must be folded with its reason. */
export function quoteLines(all: readonly QuoteFigures[]): Line[] {
  return all.map(({ kind, findings, kept, folded }) => {
    const line = allOf(`findings kept at their paragraph, quote: ${kind}`, kept, findings);
    return {
      ...line,
      measured: `${line.measured}, ${folded} folded with the reason`,
      isMet: line.isMet && (kind !== "invented" || folded === findings),
    };
  });
}

export function faultLines(faults: readonly FaultFigures[]): Line[] {
  if (faults.length === 0) return [];
  const good = faults.filter(({ outcome }) => outcome === "completed" || outcome === "failed, credit back");
  const altered = faults.reduce((sum, { quotes }) => sum + quotes.published - quotes.verbatim, 0);
  const figure = "failures of models after which the review is complete or the credit is back";
  return [
    allOf(figure, good.length, faults.length),
    noneOf("quotes under failures that are no slices", altered),
  ];
}

function uncachedLine(all: readonly ReaderFigures[]): Line {
  const [usual] = all.toSorted((a, b) => Math.abs(a.words - USUAL_WORDS) - Math.abs(b.words - USUAL_WORDS));
  const { sent = 0, cached = 0, document = 0, calls = 0 } = usual?.tokens ?? {};
  const uncached = (sent - cached) / document;
  return {
    figure: `uncached input over the document (${usual?.words} words)`,
    measured: `${uncached.toFixed(2)}×, and ${(cached / document).toFixed(2)}× from the cache, in ${calls} calls`,
    target: `≤ ${MOST_UNCACHED}×`,
    isMet: uncached <= MOST_UNCACHED,
  };
}

/** The first reviews of an installation have no earlier ones to learn from, so the second half is judged. */
function estimateLines(all: readonly ReaderFigures[]): Line[] {
  const judged = all.slice(Math.floor(all.length / 2));
  const lines = (["cost", "calls", "input"] as const).map((what) => {
    const errors = judged.flatMap(({ [what]: { expected, actual } }) =>
      expected && actual ? [Math.abs(expected - actual) / actual] : [],
    );
    const near = errors.filter((error) => error <= MOST_ESTIMATE_ERROR).length;
    const line = allOf(`estimates of ${what} within 25 % of the receipt`, near, errors.length);
    const measured = `${line.measured}, at worst ${(100 * Math.max(0, ...errors)).toFixed(0)} % off`;
    return what === "cost" ? { ...line, measured, target: "–", isMet: true } : { ...line, measured };
  });
  const within = judged.filter(
    ({ cost: { low, high, actual } }) => actual !== null && (low ?? 0) <= actual && actual <= (high ?? 0),
  );
  const range = {
    ...allOf("receipts within the estimated range", within.length, judged.length),
    target: "≥ 80 %",
    isMet: within.length >= LEAST_IN_RANGE * judged.length,
  };
  return [...lines, range];
}

function allOf(figure: string, part: number, whole: number): Line {
  const measured = whole === 0 ? "none" : `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
  return { figure, measured, target: "100 %", isMet: part === whole };
}

function noneOf(figure: string, count: number): Line {
  return { figure, measured: String(count), target: "0", isMet: count === 0 };
}
