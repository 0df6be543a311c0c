import { env } from "node:process";
import { serveJobs } from "#lib/sandbox/serve-jobs.ts";
import { CONVERSION_PROGRAM } from "./conversion-pool.ts";
import { makeContent } from "./make-content.ts";
import { preload } from "./preload.ts";

serveJobs(CONVERSION_PROGRAM, {
  prepare: preload,
  async run(job, onProgress) {
    // Native libraries ask for this too; nothing of one job lies where another's would.
    env.TMPDIR = job.outDir;
    const result = await makeContent(job, (fraction, page, pages) =>
      onProgress({
        fraction,
        ...(page === undefined ? {} : { page }),
        ...(pages === undefined ? {} : { pages }),
      }),
    );
    return result.ok ? { ok: true } : result;
  },
});
