import { type PagePicturePool, pagePicturePool } from "#lib/conversion/page-pictures/page-picture-pool.ts";
import { projectRoot } from "#lib/env.ts";
import { Places } from "#lib/sandbox/places.ts";
import { pageNotDrawn } from "./problems.ts";

/** Few pages are drawn at a time, so that conversions and reviews go on beside them. */
const LIMITS = { running: 2, waiting: 12 };

interface Drawings {
  pool: PagePicturePool;
  places: Places;
}

const held: typeof globalThis & { galleyDrawings?: Drawings } = globalThis;

/** The drawing processes of this process, on `globalThis` as the ports are. */
function drawings(): Drawings {
  held.galleyDrawings ??= { pool: pagePicturePool(projectRoot()), places: new Places(LIMITS) };
  return held.galleyDrawings;
}

/** Draws when there is a place. @throws page-not-drawn where too many wait already */
export function inDrawingPlace<T>(draw: (pool: PagePicturePool) => Promise<T>): Promise<T> {
  const { pool, places } = drawings();
  return places.take(
    () => draw(pool),
    () => pageNotDrawn("Too many pages are being drawn at present. Try again in a minute."),
  );
}
