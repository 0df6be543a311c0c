import { type PlacingPool, placingPool } from "#lib/conversion/print/placing-pool.ts";
import { projectRoot } from "#lib/env.ts";

const held: typeof globalThis & { galleyPlacings?: PlacingPool } = globalThis;

/** The processes that place texts on pages for this one, on `globalThis` as the ports are. */
export function placings(): PlacingPool {
  held.galleyPlacings ??= placingPool(projectRoot());
  return held.galleyPlacings;
}
