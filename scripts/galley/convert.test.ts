import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { nameTargets } from "./convert.ts";
import { temporaryFolder, tryProgram } from "./testing/try-program.ts";

test("converts what it can and says why the rest failed", async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, "other"));
  writeFileSync(join(cwd, "paper.md"), "# Title\n\nSome words of text.\n");
  writeFileSync(join(cwd, "other", "paper.html"), "<h1>Title</h1><p>Other words of text.</p>");
  writeFileSync(join(cwd, "broken.pdf"), "%PDF-1.4 cut off");
  const files = ["paper.md", "broken.pdf", "absent.docx", "other/paper.html"];
  const { code, stdout, stderr } = await tryProgram(["convert", ...files, "--out", "out"], { cwd });
  expect(code).toBe(1);
  expect(stdout).toBe(`${join(cwd, "out", "paper")}\n${join(cwd, "out", "paper-2")}\n`);
  expect(stderr).toMatch(/^broken\.pdf: This PDF is incomplete or damaged/m);
  expect(stderr).toContain("absent.docx: There is no such file.");
  expect(stderr).toContain("2 of 4 could not be converted.");
  expect(readdirSync(join(cwd, "out")).sort()).toEqual(["paper", "paper-2"]);
  expect(readdirSync(join(cwd, "out", "paper")).sort()).toEqual([
    "blocks.json",
    "document.md",
    "report.json",
  ]);
  expect(readFileSync(join(cwd, "out", "paper-2", "document.md"), "utf8")).toContain("Other words");

  writeFileSync(join(cwd, "paper.md"), "# Title\n\nChanged words of text.\n");
  expect(await tryProgram(["convert", "paper.md", "--out", "out"], { cwd })).toMatchObject({ code: 0 });
  expect(readFileSync(join(cwd, "out", "paper", "document.md"), "utf8")).toContain("Changed words");
});

test("a folder that something else made is left alone", () => {
  const out = temporaryFolder();
  mkdirSync(join(out, "paper"));
  writeFileSync(join(out, "paper", "notes.txt"), "mine");
  mkdirSync(join(out, "talk"));
  writeFileSync(join(out, "talk", "report.json"), "{}");
  const files = ["a/paper.pdf", "b/PAPER-2.docx", "talk.tex", ".hidden", "thesis.tar.gz", ".."];
  const names = nameTargets(files, "/", out).map(({ target }) => target.slice(out.length + 1));
  expect(names).toEqual(["paper-2", "PAPER-2-2", "talk", "hidden", "thesis", "document"]);
});

test("an interruption leaves no half-made folder", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "paper.md"), "# Title\n\nSome words of text.\n");
  const controller = new AbortController();
  const running = tryProgram(["convert", "paper.md", "--out", "out"], { cwd, signal: controller.signal });
  while (!existsSync(join(cwd, "out"))) await new Promise((resolve) => setImmediate(resolve));
  controller.abort();
  const { code, stdout, stderr } = await running;
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("Interrupted.");
  expect(readdirSync(join(cwd, "out"))).toEqual([]);
});
