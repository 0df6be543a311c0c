import { readFileSync } from "node:fs";
import { z } from "zod";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const NONE: Tally = { passed: 0, failed: 0, skipped: 0 };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Counts a test file that could not be loaded, or a run that failed without a failed test, as one failure. */
export function vitestTally(report: string, exitCode: number): Tally {
  const read = readReport(report, vitestReport);
  if (!read) return { ...NONE, failed: 1 };
  const unloaded = read.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((assertion) => assertion.status === "failed"),
  );
  return settled(exitCode, {
    passed: read.numPassedTests,
    failed: read.numFailedTests + unloaded.length,
    skipped: read.numPendingTests + read.numTodoTests,
  });
}

/** Counts a test that passed only on a retry as failed, because such a test proves nothing. */
export function playwrightTally(report: string, exitCode: number): Tally {
  const read = readReport(report, playwrightReport);
  if (!read) return { ...NONE, failed: 1 };
  const { expected, unexpected, flaky, skipped } = read.stats;
  return settled(exitCode, { passed: expected, failed: unexpected + flaky + read.errors.length, skipped });
}

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function settled(exitCode: number, tally: Tally): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

function readReport<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
