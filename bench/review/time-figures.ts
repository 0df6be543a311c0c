import type { Served } from "#e2e/stand-ins/openai.ts";
import type { Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { measuredReview } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

/** In seconds of calls that take 1–20 of them. */
export interface TimeFigures {
  calls: number;
  /** With six calls at once, from the start of the review to its end. */
  wall: number;
  /** Of this, when no call was under way. */
  withoutCalls: number;
  /** The longest row of calls of which each began after the one before had ended, where as many as there are may run at once. */
  chain: number;
  /** All calls one after the other, divided by six: no order of six at once is quicker. */
  sixth: number;
  ratio: number;
}

const CALL_SECONDS = [1, 20] as const;
const AT_ONCE = 6;
const WITHOUT_LIMIT = 100;
/** Calls take a tenth of their time; what Galley does itself is measured as it is and not multiplied. */
const MS_PER_SECOND = 100;

/**
 * Reviews a paper twice with calls that take their time: once with as many at once as there are, in which a call waits
 * for nothing but what it depends on, which gives the longest chain; and once with six at once, which gives the wall.
 */
export async function timeFigures(installation: Installation, paper: Paper): Promise<TimeFigures> {
  const document = await installation.add("paper.md", paper.corrupted);
  const errors = knownErrors(paper, document.content).map(({ known }) => known);
  const run = (concurrency: number) =>
    measuredReview(installation, document, {
      reader: { errors, seconds: CALL_SECONDS, msPerSecond: MS_PER_SECOND },
      concurrency,
    });
  const free = await run(WITHOUT_LIMIT);
  const six = await run(AT_ONCE);
  const calls = spansOf(six.served);
  const chain = longestChain(spansOf(free.served)) / MS_PER_SECOND;
  const withoutCalls = six.seconds - covered(calls) / 1000;
  const wall = covered(calls) / MS_PER_SECOND + withoutCalls;
  const sixth = calls.reduce((sum, { start, end }) => sum + end - start, 0) / MS_PER_SECOND / AT_ONCE;
  return { calls: calls.length, wall, withoutCalls, chain, sixth, ratio: wall / chain };
}

interface Span {
  start: number;
  end: number;
}

function spansOf(served: readonly Served[]): Span[] {
  return served
    .flatMap(({ startedAt, endedAt }) => (endedAt === null ? [] : [{ start: startedAt, end: endedAt }]))
    .sort((a, b) => a.start - b.start);
}

function longestChain(spans: readonly Span[]): number {
  const chains: (Span & { length: number })[] = [];
  for (const span of spans) {
    const before = chains.filter(({ end }) => end <= span.start).map(({ length }) => length);
    chains.push({ ...span, length: span.end - span.start + Math.max(0, ...before) });
  }
  return Math.max(0, ...chains.map(({ length }) => length));
}

/** Milliseconds in which at least one of them goes on. */
function covered(spans: readonly Span[]): number {
  let sum = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { start, end } of spans) {
    sum += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return sum;
}
