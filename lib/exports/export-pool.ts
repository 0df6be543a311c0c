import type { JobEnd } from "#lib/sandbox/program.ts";
import { WarmPool } from "#lib/sandbox/warm-pool.ts";
import { EXPORT_PROGRAM, type ExportAnswer, type ExportJob } from "./export-program.ts";
import type { LetterJob } from "./letter/letter-job.ts";

const MB = 1024 * 1024;
/** The largest manuscripts with hundreds of comments take a few seconds, with the start of the process. */
const DEADLINE_MS = 50_000;
const LIMITS = {
  heapBytes: 768 * MB,
  memoryBytes: 1_280 * MB,
  /** The largest original, twice: what is appended may be as long. */
  fileBytes: 400 * MB,
  processorSeconds: 90,
};

export interface ExportPool {
  write: (job: ExportJob | LetterJob) => Promise<JobEnd<ExportAnswer>>;
}

/** Writes exports, each in a process of its own: what a file does to its writer must not reach that of another person. */
export function exportPool(projectRoot: string, deadlineMs = DEADLINE_MS): ExportPool {
  const pool = new WarmPool(EXPORT_PROGRAM, { projectRoot, limits: LIMITS });
  return {
    async write(job) {
      const { end } = await pool.run(job, { timeoutMs: deadlineMs, limits: LIMITS });
      return end;
    },
  };
}
