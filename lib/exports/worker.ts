import { readFile, writeFile } from "node:fs/promises";
import type { Block } from "#lib/conversion/conversion.ts";
import { inertLinks } from "#lib/manuscript/inert-links.ts";
import { serveJobs } from "#lib/sandbox/serve-jobs.ts";
import { EXPORT_PROGRAM, type ExportAnswer } from "./export-program.ts";
import type { ExportedReview } from "./exported-review.ts";
import { writeLetter } from "./letter/write-letter.ts";
import { ExportError } from "./writer.ts";
import { loadWriter } from "./writers.ts";

serveJobs(EXPORT_PROGRAM, {
  async run(job): Promise<ExportAnswer> {
    if ("letterPath" in job) return writeLetter(job);
    const write = await loadWriter(job.format);
    const review: ExportedReview = JSON.parse(await readFile(job.reviewPath, "utf8"));
    // Conversions of earlier versions left links that `inertLinks` takes out. No offset moves.
    const markdown = inertLinks(await readFile(job.markdownPath, "utf8"));
    const blocks: Block[] = job.blocksPath ? JSON.parse(await readFile(job.blocksPath, "utf8")) : [];
    const manuscript = { markdown, blocks, original: job.original, pictures: job.pictures };
    try {
      const { bytes, ...described } = await write(review, manuscript, job.options);
      await writeFile(job.outPath, bytes);
      return { ok: true, ...described };
    } catch (error) {
      // Anything else ends the process, which is how its server learns of it.
      if (error instanceof ExportError) return { ok: false, message: error.message };
      throw error;
    }
  },
});
