import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { tryProgram } from "../testing/try-program.ts";
import { EXPORT_FORMATS } from "./registry.ts";

const MANUSCRIPT = "# A study\n\nThe the effect was large, t(28) = 2.20, p = .001. \u001b[31mRed\u001b[0m\n";
let cwd = "";

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "galley-exports-"));
  writeFileSync(join(cwd, "study.md"), MANUSCRIPT);
  writeFileSync(join(cwd, "clean.md"), "# A study\n\nAll is well.\n");
});

test.each(EXPORT_FORMATS.map(({ id }) => id))("the format %s names every file's comments", async (id) => {
  const { code, stdout } = await tryProgram(["check", "study.md", "clean.md", "--all", "--format", id], {
    cwd,
  });
  expect(code).toBe(0);
  expect(stdout).toContain("study.md");
  expect(stdout).toContain("p = .001 does not follow from t(28) = 2.20");
  expect(stdout, "a manuscript must not control the terminal").not.toContain("\u001b");
});

test("the help describes every format", async () => {
  const { stdout } = await tryProgram(["check", "--help"], { cwd });
  for (const { id, description } of EXPORT_FORMATS)
    expect(stdout).toContain(`${id.padEnd(6)} ${description}`);
});
