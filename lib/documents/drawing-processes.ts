import { type PagePicturePool, pagePicturePool } from "#lib/conversion/page-pictures/page-picture-pool.ts";
import { projectRoot } from "#lib/env.ts";
import { pageNotDrawn } from "./problems.ts";

/** Pages drawn at a time, so that conversions and reviews go on beside them. */
const PLACES = 2;
const MOST_WAITING = 12;

interface Drawings {
  pool: PagePicturePool;
  running: number;
  waiting: (() => void)[];
}

const held: typeof globalThis & { galleyDrawings?: Drawings } = globalThis;

/** The drawing processes of this process, on `globalThis` as the ports are. */
function drawings(): Drawings {
  held.galleyDrawings ??= { pool: pagePicturePool(projectRoot()), running: 0, waiting: [] };
  return held.galleyDrawings;
}

/** Draws when there is a place. @throws page-not-drawn where too many wait already */
export async function inDrawingPlace<T>(draw: (pool: PagePicturePool) => Promise<T>): Promise<T> {
  const own = drawings();
  if (own.running < PLACES) own.running += 1;
  else if (own.waiting.length < MOST_WAITING) await new Promise<void>((resolve) => own.waiting.push(resolve));
  else throw pageNotDrawn("Too many pages are being drawn at present. Try again in a minute.");
  try {
    return await draw(own.pool);
  } finally {
    // The place goes to the next one, or is free.
    const next = own.waiting.shift();
    if (next) next();
    else own.running -= 1;
  }
}
