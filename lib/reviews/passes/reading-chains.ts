import { PASSAGE_CHARACTERS } from "./paragraphs.ts";
import type { Passage } from "./reading-plan.ts";

/** Neighbouring passages that one call reads, one after the other. */
export type PassageRun = readonly Passage[];

/** A volume of a usual paper is read in so many calls. */
const USUAL_CALLS = 5;
const CALLS_IN_A_CHAIN = 2;
/** Long volumes have longer chains, not more: what a call notes helps the next one of its chain only. */
const MOST_CHAINS = 4;
/**
 * Models read longer parts less closely, so longer volumes get more calls: for each so many UTF-16 units one, and none
 * reads more than `MOST_IN_A_CALL`. Passages are not counted: many headings make them short.
 */
const USUAL_IN_A_CALL = 20_000;
const MOST_IN_A_CALL = 3 * PASSAGE_CHARACTERS;

/** Divides the passages of a volume into chains of calls. The chains run side by side, the calls of each in order. */
export function readingChains(passages: PassageRun): PassageRun[][] {
  const calls = inCalls(passages);
  return inEvenRuns(calls, Math.min(MOST_CHAINS, Math.ceil(calls.length / CALLS_IN_A_CHAIN)));
}

function inCalls(passages: PassageRun): PassageRun[] {
  const length = passages.reduce((sum, { start, end }) => sum + end - start, 0);
  const usual = Math.max(USUAL_CALLS, Math.round(length / USUAL_IN_A_CALL));
  for (let runs = Math.min(usual, passages.length); runs < passages.length; runs += 1) {
    const divided = inRunsOfLikeLength(passages, runs);
    if (divided) return divided;
  }
  return passages.map((passage) => [passage]);
}

interface Division {
  runs: PassageRun[];
  /** The sum of the squares of the runs' lengths: the smaller, the more alike they are. */
  squares: number;
}

/** Divides passages in order into so many runs, as like in length as can be; null if one would be too long. */
function inRunsOfLikeLength(passages: PassageRun, runs: number): PassageRun[] | null {
  // By the number of passages that they divide, with one run more in each round.
  let divisions = new Map<number, Division>([[0, { runs: [], squares: 0 }]]);
  for (let round = 0; round < runs; round += 1) {
    const next = new Map<number, Division>();
    for (const [from, { runs: before, squares }] of divisions) {
      for (let to = from + 1, length = 0; to <= passages.length; to += 1) {
        const added = passages[to - 1];
        length += added ? added.end - added.start : 0;
        if (length > MOST_IN_A_CALL && to > from + 1) break;
        const sum = squares + length ** 2;
        if (sum < (next.get(to)?.squares ?? Number.POSITIVE_INFINITY))
          next.set(to, { runs: [...before, passages.slice(from, to)], squares: sum });
      }
    }
    divisions = next;
  }
  return divisions.get(passages.length)?.runs ?? null;
}

/** Divides things in order into so many runs, the longer ones first. */
function inEvenRuns<T>(things: readonly T[], runs: number): T[][] {
  const least = Math.floor(things.length / Math.max(1, runs));
  const longer = things.length - least * runs;
  return Array.from({ length: runs }, (_, i) =>
    things.slice(i * least + Math.min(i, longer), (i + 1) * least + Math.min(i + 1, longer)),
  );
}
