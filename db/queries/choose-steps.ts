import type { ConcurrencyLimit } from "../schema/jobs.ts";

/** More owners than this are not remembered; the one whose turn is longest ago is forgotten. */
const REMEMBERED = 10_000;

export interface WaitingStep {
  function_id: string;
  limits: readonly ConcurrencyLimit[];
}

/** When this process last started something of each lane, as a number that grows with each step, and where it looked last. */
export class Turns {
  private readonly looks = new Map<string, string>();
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

  /** The lane at which the last look at lanes with this beginning stopped; empty if it saw them to their end. */
  lookedAt(prefix: string): string {
    return this.looks.get(prefix) ?? "";
  }

  lookedUpTo(prefix: string, lane: string): void {
    this.looks.set(prefix, lane);
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

export interface Busy extends Record<string, unknown> {
  key: string;
  max: number;
  n: number;
  /** Those of them that this process runs. */
  own: number;
}

/**
 * Returns the places that are left beside the steps that run, and what names the limits that have none. `leftFor` says how
 * many steps of a function may start by those limits that hold for all of them; it is infinite where nothing says less.
 */
export function placesLeft(
  busy: readonly Busy[],
  ownLimits: ReadonlyMap<string, number>,
): { places: Places; full: () => string[]; leftFor: (functionId: string) => number } {
  const ownMax = (key: string) => ownLimits.get(/^.+?:\d+(?=:)/.exec(key)?.[0] ?? "");
  const taken = new Map(busy.map(({ key, n, own }) => [key, ownMax(key) === undefined ? n : own]));
  const most = new Map(busy.map(({ key, max }) => [key, max]));
  const left = ({ key, max }: ConcurrencyLimit) => (ownMax(key) ?? max) - (taken.get(key) ?? 0);
  const isFull = (limit: ConcurrencyLimit) => left(limit) <= 0;
  return {
    full: () => [...most].flatMap(([key, max]) => (isFull({ key, max }) ? [key] : [])),
    leftFor: (functionId) =>
      Math.min(
        ...[...most].flatMap(([key, max]) => (holdsForAllOf(functionId, key) ? [left({ key, max })] : [])),
      ),
    places: {
      areFree: (limits) => !limits.some(isFull),
      take: (limits) => {
        for (const { key, max } of limits) {
          taken.set(key, (taken.get(key) ?? 0) + 1);
          most.set(key, max);
        }
      },
    },
  };
}

function holdsForAllOf(functionId: string, key: string): boolean {
  return key.startsWith(`${functionId}:`) && /^\d+:null$/.test(key.slice(functionId.length + 1));
}
