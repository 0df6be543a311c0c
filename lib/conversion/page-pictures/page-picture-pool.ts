import type { JobEnd } from "#lib/sandbox/program.ts";
import { WarmPool } from "#lib/sandbox/warm-pool.ts";
import { PAGE_PICTURE_PROGRAM, type PagePictureAnswer, type PagePictureJob } from "./page-picture-program.ts";

const MB = 1024 * 1024;
/** Most pages take less than a second, with the start of the process. */
const DEADLINE_MS = 20_000;
const LIMITS = {
  heapBytes: 192 * MB,
  memoryBytes: 768 * MB,
  fileBytes: MB,
  processorSeconds: 30,
};

export interface PagePicturePool {
  draw: (job: PagePictureJob) => Promise<JobEnd<PagePictureAnswer>>;
}

/** Draws pages, each in a process of its own: what a file does to PDFium must not reach the page of another person. */
export function pagePicturePool(projectRoot: string, deadlineMs = DEADLINE_MS): PagePicturePool {
  const pool = new WarmPool(PAGE_PICTURE_PROGRAM, { projectRoot, limits: LIMITS });
  return {
    async draw(job) {
      const { end } = await pool.run(job, { timeoutMs: deadlineMs, limits: LIMITS });
      return end;
    },
  };
}
