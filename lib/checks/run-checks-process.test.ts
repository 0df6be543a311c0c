import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reviewInProcess } from "./run-checks-process.ts";

const projectRoot = process.cwd();
const markdown = "# T\n\nIt was the the end, t(28) = 1.20, p = .01.\n";

test("a child parses and checks the text", async () => {
  const result = await reviewInProcess({ markdown, projectRoot });
  expect(result.ok && result.report.findings.map(({ checkId }) => checkId)).toEqual([
    "repeated-word",
    "p-value",
  ]);
});

test("the text may be a file, the checks one group", async () => {
  const folder = await mkdtemp(join(tmpdir(), "checks-"));
  const markdownPath = join(folder, "document.md");
  await writeFile(markdownPath, markdown);
  const result = await reviewInProcess({ markdownPath, projectRoot, options: { group: "statistics" } });
  await rm(folder, { recursive: true });
  expect(result.ok && result.report.findings.map(({ checkId }) => checkId)).toEqual(["p-value"]);
});

test("the deadline kills the child", async () => {
  const result = await reviewInProcess({ markdown, projectRoot, timeoutMs: 1 });
  expect(result).toMatchObject({ ok: false, failure: { reason: "timeout" } });
});

test("a signal kills the child, also one given before the start", async () => {
  const controller = new AbortController();
  const pending = reviewInProcess({ markdown, projectRoot, signal: controller.signal });
  controller.abort();
  expect(await pending).toMatchObject({ ok: false, failure: { reason: "aborted" } });
  const late = await reviewInProcess({ markdown, projectRoot, signal: AbortSignal.abort() });
  expect(late).toMatchObject({ ok: false, failure: { reason: "aborted" } });
});

test("a missing file and too little memory are failures with a reason", async () => {
  const missing = await reviewInProcess({ markdownPath: "/nowhere/at-all.md", projectRoot });
  expect(missing).toMatchObject({ ok: false, failure: { reason: "crashed" } });
  const long = "Many words of a long paper, one after another. ".repeat(100_000);
  const starved = await reviewInProcess({ markdown: long, projectRoot, memoryMb: 20 });
  expect(starved).toMatchObject({ ok: false, failure: { reason: "memory" } });
});
