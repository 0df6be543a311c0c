import { projectRoot } from "#lib/env.ts";
import { KeyedPool } from "#lib/sandbox/keyed-pool.ts";
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

interface Lookups {
  pool: Pool;
  /** The last lookup of each user that has some under way. */
  last: Map<string, Promise<unknown>>;
}

const held: typeof globalThis & { galleyLookups?: Lookups } = globalThis;

/** The lookup processes of this process, on `globalThis` as the ports are. */
function lookups(): Lookups {
  held.galleyLookups ??= {
    pool: new KeyedPool(LOOKUP_PROGRAM, { projectRoot: projectRoot(), limits: LIMITS }, PROCESSES),
    last: new Map(),
  };
  return held.galleyLookups;
}

/** Lets a user use the processes when the user's lookups before this one have ended, so that nobody holds them all. */
export async function inTurnOf<T>(userId: string, use: (pool: Pool) => Promise<T>): Promise<T> {
  const { pool, last } = lookups();
  const turn = (last.get(userId) ?? Promise.resolve()).then(() => use(pool));
  const ended = turn.then(
    () => {},
    () => {},
  );
  last.set(userId, ended);
  try {
    return await turn;
  } finally {
    if (last.get(userId) === ended) last.delete(userId);
  }
}
