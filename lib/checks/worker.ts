import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { serveJobs } from "#lib/sandbox/serve-jobs.ts";
import { CHECKS_PROGRAM, type ChecksJob } from "./checks-program.ts";
import { addHarper } from "./language/harper/harper.ts";
import { runChecks } from "./run-checks.ts";

/** The groups of one review come one after the other, and each needs the same manuscript. */
const KEPT = 2;
const manuscripts = new Map<string, Manuscript>();

/** Parsed once per text, as long as it is among the last few. */
function manuscriptOf({ key, markdown, file }: ChecksJob): Manuscript {
  const manuscript = manuscripts.get(key) ?? parseManuscript(markdown, file);
  manuscripts.delete(key);
  manuscripts.set(key, manuscript);
  for (const [oldest] of manuscripts) if (manuscripts.size > KEPT) manuscripts.delete(oldest);
  return manuscript;
}

serveJobs(CHECKS_PROGRAM, {
  async run(job) {
    const manuscript = manuscriptOf(job);
    const report = runChecks(manuscript, job.options);
    const { harper, group = "language" } = job.options;
    return harper && group === "language" ? addHarper(report, manuscript, harper) : report;
  },
});
