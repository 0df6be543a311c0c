import type { JobEnd } from "#lib/sandbox/program.ts";
import { WarmPool } from "#lib/sandbox/warm-pool.ts";
import { PLACING_PROGRAM, type PlacingAnswer, type PlacingJob } from "./placing-program.ts";

const MB = 1024 * 1024;
/** A hundred thousand words take a few seconds. */
const DEADLINE_MS = 120_000;
const LIMITS = {
  heapBytes: 1024 * MB,
  memoryBytes: 1536 * MB,
  fileBytes: 256 * MB,
  processorSeconds: 120,
};

export interface PlacingPool {
  place: (job: PlacingJob, signal?: AbortSignal) => Promise<JobEnd<PlacingAnswer>>;
}

/** Places texts on the pages of their prints, each in a process of its own. */
export function placingPool(projectRoot: string): PlacingPool {
  const pool = new WarmPool(PLACING_PROGRAM, { projectRoot, limits: LIMITS });
  return {
    async place(job, signal) {
      const { end } = await pool.run(job, { timeoutMs: DEADLINE_MS, limits: LIMITS, signal });
      return end;
    },
  };
}
