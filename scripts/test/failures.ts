import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { z } from "zod";

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ error: z.object({ message: z.string() }).partial().optional() })),
    }),
  ),
});

interface Suite {
  specs: z.infer<typeof spec>[];
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  suites: z.lazy(() => z.array(suite)).optional(),
});

/** Returns a line for each test that failed in vitest's report: the file, the test and the first line of the reason. */
export function vitestFailures(report: string, root: string): string[] {
  const { testResults } = read(report, vitestReport) ?? { testResults: [] };
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((assertion) => assertion.status === "failed");
    if (status === "failed" && failed.length === 0) return [line(file, "could not be loaded", message)];
    return failed.map(({ fullName, failureMessages }) => line(file, fullName, failureMessages[0] ?? ""));
  });
}

/** The same for Playwright's report. */
export function playwrightFailures(report: string): string[] {
  const { suites } = read(report, z.object({ suites: z.array(suite) })) ?? { suites: [] };
  return suites.flatMap(failuresIn);
}

function failuresIn({ specs, suites = [] }: Suite): string[] {
  const here = specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const reasons = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ""));
      return line(`e2e/specs/${file}`, title, reasons.find(Boolean) ?? "");
    });
  return [...here, ...suites.flatMap(failuresIn)];
}

function line(file: string, title: string, reason: string): string {
  const first = reason.split("\n", 1)[0] ?? "";
  return `${file} › ${title}${first ? `\n    ${first}` : ""}`;
}

function read<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}
