import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { playwrightFailures, vitestFailures } from "./failures.ts";

const folder = mkdtempSync(join(tmpdir(), "galley-failures-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("names each failed test of the code, and each file that could not be loaded", () => {
  const report = write({
    testResults: [
      {
        name: "/src/lib/a.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "adds" },
          { status: "failed", fullName: "subtracts", failureMessages: ["expected 1 to be 2\n  at a.ts:3"] },
        ],
      },
      { name: "/src/lib/b.test.ts", status: "failed", message: "Cannot find c\nmore", assertionResults: [] },
      { name: "/src/lib/d.test.ts", status: "passed", assertionResults: [] },
    ],
  });
  expect(vitestFailures(report, "/src")).toEqual([
    "lib/a.test.ts › subtracts\n    expected 1 to be 2",
    "lib/b.test.ts › could not be loaded\n    Cannot find c",
  ]);
});

test("names each failed test in the browser, however deep its group", () => {
  const failed = {
    title: "opens",
    file: "a.spec.ts",
    ok: false,
    tests: [{ results: [{ error: { message: "timeout\nmore" } }] }],
  };
  const passed = { ...failed, title: "closes", ok: true, tests: [{ results: [{}] }] };
  const report = write({ suites: [{ specs: [passed], suites: [{ specs: [failed] }] }] });
  expect(playwrightFailures(report)).toEqual(["e2e/specs/a.spec.ts › opens\n    timeout"]);
});

test("a report that is missing has nothing to tell", () => {
  expect(vitestFailures(join(folder, "none.json"), "/")).toEqual([]);
  expect(playwrightFailures(join(folder, "none.json"))).toEqual([]);
});

function write(content: unknown): string {
  const file = join(mkdtempSync(join(folder, "run-")), "report.json");
  writeFileSync(file, JSON.stringify(content));
  return file;
}
