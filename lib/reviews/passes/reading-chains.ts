import type { Passage } from "./reading-plan.ts";

/** Neighbouring passages that one call reads, one after the other. */
export type PassageRun = readonly Passage[];

/** A volume of a usual paper is read in so many calls, two in each chain. */
const USUAL_CALLS = 6;
const CALLS_IN_A_CHAIN = 2;
/** Long volumes have longer chains, not more: what a call notes helps the next one of its chain only. */
const MOST_CHAINS = 4;
/** Models read longer parts less closely, so longer volumes get more calls. */
const MOST_PASSAGES_IN_A_CALL = 3;

/** Divides the passages of a volume into chains of calls. The chains run side by side, the calls of each in order. */
export function readingChains(passages: PassageRun): PassageRun[][] {
  const fewest = Math.ceil(passages.length / MOST_PASSAGES_IN_A_CALL);
  const calls = inEvenRuns(passages, Math.max(fewest, Math.min(passages.length, USUAL_CALLS)));
  return inEvenRuns(calls, Math.min(MOST_CHAINS, Math.ceil(calls.length / CALLS_IN_A_CHAIN)));
}

/** Divides things in order into so many runs, the longer ones first. */
function inEvenRuns<T>(things: readonly T[], runs: number): T[][] {
  const least = Math.floor(things.length / Math.max(1, runs));
  const longer = things.length - least * runs;
  return Array.from({ length: runs }, (_, i) =>
    things.slice(i * least + Math.min(i, longer), (i + 1) * least + Math.min(i + 1, longer)),
  );
}
