import { projectRoot } from "#lib/env.ts";
import { KeyedPool } from "#lib/sandbox/keyed-pool.ts";
import { Turns } from "#lib/sandbox/turns.ts";
import { LOOKUP_PROGRAM, type LookupAnswer, type LookupJob } from "./lookup-program.ts";

const MB = 1024 * 1024;
const PROCESSES = 2;
const LIMITS = {
  heapBytes: 768 * MB,
  memoryBytes: 1024 * MB,
  fileBytes: MB,
  processorSeconds: null,
};

type Pool = KeyedPool<LookupJob, LookupAnswer, never>;

const held: typeof globalThis & { galleyLookups?: { pool: Pool; turns: Turns } } = globalThis;

/** The lookup processes of this process, on `globalThis` as the ports are. */
function lookups() {
  held.galleyLookups ??= {
    pool: new KeyedPool(LOOKUP_PROGRAM, { projectRoot: projectRoot(), limits: LIMITS }, PROCESSES),
    turns: new Turns(),
  };
  return held.galleyLookups;
}

/** Lets a user use the processes when the user's lookups before this one have ended. */
export function inTurnOf<T>(userId: string, use: (pool: Pool) => Promise<T>): Promise<T> {
  const { pool, turns } = lookups();
  return turns.take(userId, () => use(pool));
}
