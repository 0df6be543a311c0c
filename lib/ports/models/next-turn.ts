import type { Turn } from "./port.ts";

/** A call without a turn, such as a trial of a model, belongs to nobody and holds everything up. */
export const NOBODYS_TURN: Turn = { owner: "", review: "", callsBehind: Number.MAX_SAFE_INTEGER };

/** Who has slots now, and who had the last ones. */
export interface SlotUse {
  running: readonly Turn[];
  /** By owner, a number that rises with each slot that an owner got. */
  served: ReadonlyMap<string, number>;
  /** The most calls of one review at once. */
  perReview: number;
}

/**
 * Returns the call that gets the next slot: one of the owner who has the fewest, among those alike of the one who waits
 * longest for another; and of that owner's the one with the most calls behind it, so that the longest chain ends early.
 * Among equals it is the first in the list. Returns undefined if every review that waits has as many as it may.
 */
export function nextTurn<W extends { turn: Turn }>(
  waiting: readonly W[],
  { running, served, perReview }: SlotUse,
): W | undefined {
  const ofOwner = countBy(running, ({ owner }) => owner);
  const ofReview = countBy(running, ({ review }) => review);
  const order = (one: Turn, other: Turn) =>
    (ofOwner.get(one.owner) ?? 0) - (ofOwner.get(other.owner) ?? 0) ||
    (served.get(one.owner) ?? 0) - (served.get(other.owner) ?? 0) ||
    other.callsBehind - one.callsBehind;
  const may = waiting.filter(
    ({ turn }) => turn.review === "" || (ofReview.get(turn.review) ?? 0) < perReview,
  );
  return may.reduce<W | undefined>(
    (best, each) => (best === undefined || order(each.turn, best.turn) < 0 ? each : best),
    undefined,
  );
}

function countBy(running: readonly Turn[], key: (turn: Turn) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const turn of running) counts.set(key(turn), (counts.get(key(turn)) ?? 0) + 1);
  return counts;
}
