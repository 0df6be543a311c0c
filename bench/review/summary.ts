import { type ChainFigures, USUAL_WORDS } from "./chain-figures.ts";
import type { FaultFigures } from "./fault-figures.ts";
import type { PairFigures } from "./pair-figures.ts";
import type { QuoteFigures } from "./quote-figures.ts";
import type { ReaderFigures } from "./reader-figures.ts";
import type { RetellingFigures } from "./retelling-figures.ts";
import type { RevisionFigures } from "./revision-figures.ts";

/** A figure beside its target. */
export interface Line {
  figure: string;
  measured: string;
  target: string;
  isMet: boolean;
}

/** Servers charge about this share of the price for what they have in their cache. */
const PRICE_OF_CACHED = 0.25;
const MOST_INPUT = 5;
const LONGEST_CHAIN = 6;
const MOST_WALL_OVER_CHAIN = 1.15;
const LEAST_CALLED_FIXED = 0.95;
const LEAST_OFFERED = 0.95;
const MOST_APART = 0.05;
const LEAST_TOGETHER = 0.98;
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
    noneOf(
      "comments that join different errors",
      sum((each) => each.joined.length),
    ),
    { ...allOf("errors whose words were in one call", visible, errors), target: "–", isMet: true },
    inputLine(all),
    allOf("quotes that are slices of the document", verbatim, quotes),
    noneOf("findings lost without a count", uncounted),
    ...estimateLines(all),
  ];
}

/** Sums up which calls wait for each other. */
export function chainLines(chains: ChainFigures | null): Line[] {
  if (chains === null) return [];
  const { words, calls, longestChain, wallOverChain, allowed } = chains;
  return [
    {
      figure: `longest chain of calls (${words} words)`,
      measured: `${longestChain} of ${calls} calls`,
      target: `≤ ${LONGEST_CHAIN}`,
      isMet: longestChain <= LONGEST_CHAIN,
    },
    {
      figure: `wall time over the longest chain, ${allowed} calls at once`,
      measured: wallOverChain.toFixed(2),
      target: `≤ ${MOST_WALL_OVER_CHAIN}`,
      isMet: wallOverChain <= MOST_WALL_OVER_CHAIN,
    },
  ];
}

/** Sums up which distant errors meet in a call. */
export function pairLines(all: readonly PairFigures[]): Line[] {
  return all.map(({ words, contextTokens, isDigested, pairs, together }) => {
    const place = isDigested ? "a call or a digest" : "one call";
    const figure = `distant pairs of errors in ${place} (${words} words, context of ${contextTokens / 1000}k)`;
    const line = allOf(figure, together, pairs);
    // A digest holds what it can.
    if (isDigested) return { ...line, target: "–", isMet: true };
    return {
      ...line,
      target: `≥ ${100 * LEAST_TOGETHER} %`,
      isMet: together >= LEAST_TOGETHER * pairs,
    };
  });
}

/** Sums up findings whose quotes the text does not hold. An invented quote must be folded with its reason. */
export function quoteLines(all: readonly QuoteFigures[]): Line[] {
  return all.map(({ kind, findings, kept, folded }) => {
    const line = allOf(`findings kept, quote: ${kind}`, kept, findings);
    return {
      ...line,
      measured: `${line.measured}, ${folded} folded with the reason`,
      isMet: line.isMet && (!kind.startsWith("invented") || folded === findings),
    };
  });
}

/** Sums up errors of which every other one was corrected. Nobody can have a gullible judge call old words fixed. */
export function revisionLines(all: readonly RevisionFigures[]): Line[] {
  return all.flatMap(({ judge, left, leftFixed, corrected, correctedFixed }) => {
    const line = noneOf(`errors left as they were that are called fixed, ${judge} judge`, leftFixed);
    const ofLeft = { ...line, measured: `${leftFixed} of ${left}` };
    if (judge === "gullible") return [ofLeft];
    const ofCorrected = {
      ...allOf(`corrected errors that are called fixed, ${judge} judge`, correctedFixed, corrected),
      target: "≥ 95 %",
      isMet: correctedFixed >= LEAST_CALLED_FIXED * corrected,
    };
    return [ofLeft, ofCorrected];
  });
}

/** Sums up problems that are told twice in other words. Only a model that reads lists is held to the goal. */
export function retellingLines(all: readonly RetellingFigures[]): Line[] {
  return [...Map.groupBy(all, ({ readsLists }) => readsLists)].flatMap(([readsLists, some]) => {
    const sum = (of: (figures: RetellingFigures) => number) =>
      some.reduce((total, each) => total + of(each), 0);
    const [retold, offered, apart] = [
      sum((each) => each.retold),
      sum((each) => each.offered),
      sum((each) => each.apart),
    ];
    const whom = readsLists ? "" : ", to a model that compares pairs only";
    return [
      {
        ...allOf(`problems told twice that are offered together${whom}`, offered, retold),
        target: "≥ 95 %",
        isMet: offered >= LEAST_OFFERED * retold,
      },
      {
        ...allOf(`problems told twice that end as two comments${whom}`, apart, retold),
        target: "≤ 5 %",
        isMet: apart <= MOST_APART * retold,
      },
      noneOf(
        `comments that join different problems${whom}`,
        sum((each) => each.wrong),
      ),
    ];
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

/** Takes the paper whose length is nearest to a usual one. */
function inputLine(all: readonly ReaderFigures[]): Line {
  const [usual] = all.toSorted((a, b) => Math.abs(a.words - USUAL_WORDS) - Math.abs(b.words - USUAL_WORDS));
  const { sent = 0, cached = 0, document = 1, calls = 0 } = usual?.tokens ?? {};
  const input = (sent - cached + PRICE_OF_CACHED * cached) / document;
  return {
    figure: `input over the document, cached reads at 25 % (${usual?.words} words)`,
    measured: `${input.toFixed(2)}× (${((sent - cached) / document).toFixed(2)}× new, ${(cached / document).toFixed(2)}× cached) in ${calls} calls`,
    target: `≤ ${MOST_INPUT}×`,
    isMet: input <= MOST_INPUT,
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
