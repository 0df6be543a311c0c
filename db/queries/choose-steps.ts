import type { ConcurrencyLimit } from "../schema/jobs.ts";

/** More owners than this are not remembered; the one whose turn is longest ago is forgotten. */
const REMEMBERED = 10_000;

export interface WaitingStep {
  function_id: string;
  limits: readonly ConcurrencyLimit[];
}

/** When this process last started something of each lane, as a number that grows with each step. */
export class Turns {
  private readonly last = new Map<string, number>();
  private count = 0;

  of(lane: string): number {
    return this.last.get(lane) ?? 0;
  }

  take(lane: string): void {
    this.last.delete(lane);
    this.last.set(lane, ++this.count);
    const [oldest] = this.last.keys();
    if (this.last.size > REMEMBERED && oldest !== undefined) this.last.delete(oldest);
  }
}

/** The places that limits leave. */
export interface Places {
  areFree: (limits: readonly ConcurrencyLimit[]) => boolean;
  take: (limits: readonly ConcurrencyLimit[]) => void;
}

/**
 * Chooses steps for which every limit has a place, and takes the places. Steps that share all limits are a lane, such as
 * the conversions of one owner. The lane whose turn is longest ago comes first, so that a long lane does not hold up others;
 * of new lanes the oldest. Within a lane the order stays.
 */
export function chooseSteps<T extends WaitingStep>(
  waiting: readonly T[],
  { places, turns, slots }: { places: Places; turns: Turns; slots: number },
): T[] {
  const lanes = Map.groupBy(waiting, laneOf);
  const chosen: T[] = [];
  while (chosen.length < slots) {
    const open = [...lanes].filter(([, [head]]) => head && places.areFree(head.limits));
    const [first] = open.toSorted(([a], [b]) => turns.of(a) - turns.of(b));
    if (!first) break;
    const [lane, steps] = first;
    const step = steps.shift();
    if (!step) break;
    places.take(step.limits);
    turns.take(lane);
    chosen.push(step);
  }
  return chosen;
}

function laneOf({ function_id, limits }: WaitingStep): string {
  return JSON.stringify([function_id, ...limits.map(({ key }) => key)]);
}
