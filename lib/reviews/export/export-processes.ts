import { projectRoot } from "#lib/env.ts";
import { type ExportPool, exportPool } from "#lib/exports/export-pool.ts";
import { Places } from "#lib/sandbox/places.ts";
import { Turns } from "#lib/sandbox/turns.ts";
import { exportFailed } from "../problems.ts";

/** Few files are written at a time, so that conversions and reviews go on beside them. */
const LIMITS = { running: 2, waiting: 20 };

interface Exports {
  pool: ExportPool;
  turns: Turns;
  places: Places;
}

const held: typeof globalThis & { galleyExports?: Exports } = globalThis;

/** The writing processes of this process, on `globalThis` as the ports are. */
function exportsHere(): Exports {
  held.galleyExports ??= { pool: exportPool(projectRoot()), turns: new Turns(), places: new Places(LIMITS) };
  return held.galleyExports;
}

/** Writes when it is the turn of this person and there is a place. @throws export-failed where too many wait already */
export function inWritingPlace<T>(userId: string, write: (pool: ExportPool) => Promise<T>): Promise<T> {
  const { pool, turns, places } = exportsHere();
  return turns.take(userId, () =>
    places.take(
      () => write(pool),
      () => exportFailed("Too many files are being written at present. Try again in a minute."),
    ),
  );
}
