import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { add, NONE, playwrightTally, summary, vitestTally } from "./tally.ts";

const folder = mkdtempSync(join(tmpdir(), "galley-tally-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("adds up what both runs report", () => {
  const unit = vitestTally(report(vitest({ numPassedTests: 7, numPendingTests: 1, numTodoTests: 1 })), 0);
  const browser = playwrightTally(report(playwright({ expected: 3, skipped: 1 })), 0);
  expect(summary(add(unit, browser))).toBe("10 passed, 0 failed, 3 skipped");
  expect(summary({ ...NONE, passed: 1 })).toBe("1 passed, 0 failed");
});

test("a file that could not be loaded is a failure, and none is counted twice", () => {
  const testResults = [
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
    { status: "passed", assertionResults: [{ status: "passed" }] },
  ];
  expect(vitestTally(report(vitest({ numPassedTests: 2, numFailedTests: 1, testResults })), 1).failed).toBe(
    2,
  );
});

test("a run that fails without a failed test, or without a report, is a failure", () => {
  expect(vitestTally(report(vitest({ numPassedTests: 2 })), 1)).toEqual({ passed: 2, failed: 1, skipped: 0 });
  expect(vitestTally(join(folder, "missing.json"), 0).failed).toBe(1);
  expect(playwrightTally(report({ stats: {} }), 0).failed).toBe(1);
});

test("a test that passed only when repeated has failed", () => {
  expect(playwrightTally(report(playwright({ expected: 1, flaky: 1 })), 0).failed).toBe(1);
  expect(playwrightTally(report({ ...playwright({}), errors: [{ message: "no tests" }] }), 1).failed).toBe(1);
});

function report(content: unknown): string {
  const file = join(mkdtempSync(join(folder, "run-")), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function vitest(some: object) {
  return {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...some,
  };
}

function playwright(some: object) {
  return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...some }, errors: [] };
}
