import { POSITION_STEP } from "#db/queries/response-points.ts";

/** Positions are integers of 4 bytes. */
const FARTHEST = 2_000_000_000;

/**
 * Returns a position between those of two points; null if none is free. Without the first point it lies before all
 * others, and without the second one after them.
 */
export function freePosition(before: number | undefined, after: number | undefined): number | null {
  const position = between(before, after);
  return position !== null && Math.abs(position) <= FARTHEST ? position : null;
}

function between(before: number | undefined, after: number | undefined): number | null {
  if (before === undefined) return after === undefined ? 0 : after - POSITION_STEP;
  if (after === undefined) return before + POSITION_STEP;
  return after - before > 1 ? Math.floor((before + after) / 2) : null;
}
