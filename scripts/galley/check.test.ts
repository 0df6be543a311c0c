import { readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { readLines } from "./read-lines.ts";
import { temporaryFolder, tryProgram } from "./testing/try-program.ts";

const PAPER = "# A study\n\nWe asked 30 people.\nThe the effect was large, t(28) = 2.20, p = .001.\n";
const cwd = temporaryFolder();

beforeAll(() => {
  writeFileSync(join(cwd, "paper.md"), PAPER);
  writeFileSync(join(cwd, "clean.md"), "# A study\n\nNothing of note stands here.\n");
  writeFileSync(join(cwd, "paper.pdf"), "%PDF-1.4\n");
});

test("prints comments as a compiler does, in the order of the text", async () => {
  const { code, stdout, stderr } = await tryProgram(["check", "paper.md", "--all"], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const heads = stdout.split("\n").filter((line) => /^\S/.test(line));
  expect(heads).toEqual([
    "paper.md:4:1: note: “The” is written twice [repeated-word]",
    "paper.md:4:27: warning: p = .001 does not follow from t(28) = 2.20 [p-value]",
    "paper.md: 2 comments",
  ]);
  expect(stdout).toContain("Recomputed  p = .036");
});

test("--format json gives a value per file, with places", async () => {
  const { stdout } = await tryProgram(["check", "paper.md", "clean.md", "--format", "json"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject([
    {
      file: "paper.md",
      comments: expect.arrayContaining([
        expect.objectContaining({ quote: "The the", place: { file: "paper.md", line: 4, column: 1 } }),
      ]),
    },
    { file: "clean.md", comments: [] },
  ]);
});

test("--format sarif gives a log with rules, levels and places", async () => {
  const { stdout } = await tryProgram(["check", "paper.md", "--format", "sarif", "--all"], { cwd });
  const [run] = JSON.parse(stdout).runs;
  expect(run.results).toMatchObject([
    { ruleId: "repeated-word", level: "note" },
    {
      ruleId: "p-value",
      level: "warning",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "paper.md" },
            region: { startLine: 4, startColumn: 27, snippet: { text: "t(28) = 2.20, p = .001" } },
          },
        },
      ],
    },
  ]);
  const rules = run.tool.driver.rules.map(({ id }: { id: string }) => id);
  for (const { ruleId } of run.results) expect(rules).toContain(ruleId);
});

test("a comment on a LaTeX file names the lines of the file", async () => {
  const lines = [
    "\\documentclass{article}",
    "\\begin{document}",
    "\\section{Results}",
    "We asked 30 people. \\emph{All} of them",
    "agreed, and the the effect was large.",
    "\\end{document}",
  ];
  writeFileSync(join(cwd, "paper.tex"), lines.join("\n"));
  const { stdout } = await tryProgram(["check", "paper.tex", "--all"], { cwd });
  expect(stdout).toContain("paper.tex:5:13: note: “the” is written twice [repeated-word]");
});

test("--skip turns a check off, and --fail-on sets the exit code", async () => {
  const skipped = await tryProgram(["check", "paper.md", "--all", "--skip", "repeated-word"], { cwd });
  expect(skipped.stdout).not.toContain("repeated-word");
  expect((await tryProgram(["check", "paper.md", "--fail-on", "major"], { cwd })).code).toBe(1);
  expect((await tryProgram(["check", "clean.md", "--fail-on", "minor"], { cwd })).code).toBe(0);
  const wrong = await tryProgram(["check", "paper.md", "--skip", "p-values"], { cwd });
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("There is no check “p-values”") });
  expect((await tryProgram(["check", "paper.md", "--format", "xml"], { cwd })).code).toBe(2);
});

test("a file that cannot be read does not stop the others", async () => {
  const { code, stdout, stderr } = await tryProgram(["check", "absent.md", "paper.pdf", "clean.md"], { cwd });
  expect(code).toBe(1);
  expect(stdout).toBe("clean.md: 0 comments\n");
  expect(stderr).toContain("absent.md cannot be read (ENOENT)");
  expect(stderr).toMatch(/paper\.pdf: This (?:file|PDF)/);
});

test("--cases answers each line by its id, with offsets of the text", async () => {
  const text = "Smith et al.\u2028found 𝒳. The the effect.";
  const lines = [
    { id: "a", text },
    { id: "b", text: "Nothing." },
    { id: "c", text: "", refs: [] },
  ];
  const raw = lines.map((line) => JSON.stringify(line)).join("\r\n");
  expect(raw).toContain("\u2028");
  writeFileSync(join(cwd, "gold.jsonl"), `${raw}\n\n`);
  const { code, stdout } = await tryProgram(["check", "--cases", "gold.jsonl"], { cwd });
  expect(code).toBe(0);
  const answers: { id: string; spans: { start: number; end: number; type: string }[] }[] = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(answers[0]?.spans.map(({ start, end }) => text.slice(start, end))).toContain("The the");
  expect(answers[1]?.spans).toEqual([]);
});

test("--cases names the line that it cannot read", async () => {
  writeFileSync(join(cwd, "bad.jsonl"), '{"id":"a","text":"One."}\n{"id":"b"}\n');
  const { code, stdout, stderr } = await tryProgram(["check", "--cases", "bad.jsonl"], { cwd });
  expect(code).toBe(1);
  expect(stdout).toBe('{"id":"a","spans":[]}\n');
  expect(stderr).toContain("bad.jsonl:2");
});

test("lines are put together across chunks, also inside a character", async () => {
  const bytes = new TextEncoder().encode("é1\né2\r\u2028x\nlast");
  async function* chunks() {
    for (const byte of bytes) yield Uint8Array.of(byte);
  }
  const lines = [];
  for await (const line of readLines(chunks())) lines.push(line);
  expect(lines).toEqual(["é1", "é2\r\u2028x", "last"]);
});

test("an interruption ends the conversion under way, and with it the folder that it works in", async () => {
  writeFileSync(join(cwd, "long.tex"), `\\begin{document}${"Some words. ".repeat(200_000)}\\end{document}`);
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith("galley-check-")).length;
  const before = left();
  const { code, stderr } = await tryProgram(["check", "long.tex"], { cwd, signal: AbortSignal.timeout(100) });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: "galley check: long.tex: The conversion was cancelled.\n",
  });
  expect(left()).toBe(before);
});
