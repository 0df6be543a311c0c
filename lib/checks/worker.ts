import { getHeapStatistics } from "node:v8";
import type { Manuscript } from "#lib/manuscript/manuscript.ts";
import { parseManuscript } from "#lib/manuscript/parse-manuscript.ts";
import { serveJobs } from "#lib/sandbox/serve-jobs.ts";
import { CHECKS_PROGRAM, type ChecksJob } from "./checks-program.ts";
import { addHarper } from "./language/harper/harper.ts";
import { runChecks } from "./run-checks.ts";

/** The groups of one review come one after the other, and each needs the same manuscript. */
const KEPT = 2;
/** What the heap needs for each character of a text: up to half of it for the manuscript, the rest while it is parsed. */
const BYTES_PER_CHARACTER = 300;
const mostCharacters = getHeapStatistics().heap_size_limit / BYTES_PER_CHARACTER;
const manuscripts = new Map<string, Manuscript>();

/** Parses a text once, as long as it is among the last few and the heap has room for them. */
function manuscriptOf({ key, markdown, file }: ChecksJob): Manuscript {
  const known = manuscripts.get(key);
  manuscripts.delete(key);
  if (!known) makeRoom(markdown.length);
  const manuscript = known ?? parseManuscript(markdown, file);
  manuscripts.set(key, manuscript);
  return manuscript;
}

/** Forgets manuscripts, the oldest first, until the heap has room for another with so many characters. */
function makeRoom(needed: number): void {
  let characters = needed;
  for (const { markdown } of manuscripts.values()) characters += markdown.length;
  for (const [key, { markdown }] of manuscripts) {
    if (manuscripts.size < KEPT && characters <= mostCharacters) return;
    manuscripts.delete(key);
    characters -= markdown.length;
  }
}

serveJobs(CHECKS_PROGRAM, {
  async run(job) {
    const manuscript = manuscriptOf(job);
    const report = runChecks(manuscript, job.options);
    const { harper, group = "language" } = job.options;
    return harper && group === "language" ? addHarper(report, manuscript, harper) : report;
  },
});
