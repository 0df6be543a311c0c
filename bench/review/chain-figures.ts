import type { Installation } from "./installation.ts";
import { knownErrors } from "./known-errors.ts";
import { type Measured, measuredReview } from "./measured-review.ts";
import type { Paper } from "./papers.ts";

/** About the length of a paper, in words. */
export const USUAL_WORDS = 12_000;
/** Long beside the work between two calls, so that the wall time shows which calls wait for each other. */
const THINKS_MS = 3_000;
/** More than the calls of any review. */
const UNLIMITED = 100;
const ALLOWED = 6;

export type ChainFigures = Awaited<ReturnType<typeof chainFigures>>;

/**
 * Measures which calls of a review wait for each other, on the paper whose length is nearest to a usual one. The model
 * thinks equally long before each answer, so calls that are not under way together follow each other.
 */
export async function chainFigures(installation: Installation, papers: readonly Paper[]) {
  const [paper] = papers.toSorted((a, b) => fromUsual(a) - fromUsual(b));
  if (!paper) throw new Error("There is no paper.");
  const document = await installation.add("paper.md", paper.corrupted);
  const model = { errors: knownErrors(paper, document.content), thinksMs: THINKS_MS };
  const free = await measuredReview(installation, document, { model, callsAtOnce: UNLIMITED });
  const limited = await measuredReview(installation, document, { model, callsAtOnce: ALLOWED });
  const longestChain = longestChainOf(free);
  return {
    paper: paper.name,
    words: wordsOf(paper),
    calls: callsOf(free).length,
    longestChain,
    allowed: ALLOWED,
    seconds: limited.seconds,
    wallOverChain: (1000 * limited.seconds) / (longestChain * THINKS_MS),
  };
}

const wordsOf = ({ corrupted }: Paper) => corrupted.match(/\S+/g)?.length ?? 0;
const fromUsual = (paper: Paper) => Math.abs(wordsOf(paper) - USUAL_WORDS);

/** The calls for which the model thought; trials of what it can do are answered at once. */
function callsOf({ served }: Measured) {
  return served.flatMap(({ startedAt, endedAt }) =>
    endedAt !== null && endedAt - startedAt >= THINKS_MS ? [{ startedAt, endedAt }] : [],
  );
}

/** Counts the calls of the longest row in which each begins after the end of the one before. */
function longestChainOf(measured: Measured): number {
  let chain = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const { startedAt, endedAt } of callsOf(measured).toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (startedAt < end) continue;
    chain += 1;
    end = endedAt;
  }
  return chain;
}
